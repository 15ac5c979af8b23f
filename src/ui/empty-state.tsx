import type { ReactNode } from 'react'

export function EmptyState({ text, hint, children }: { text: string; hint?: string; children?: ReactNode }) {
  return (
    <div className="grid min-h-75 content-center justify-items-center gap-2 border-2 border-dashed border-edge/60 bg-paper p-8 text-center">
      <svg
        viewBox="0 0 60 76"
        className="mb-3 h-20 fill-none stroke-kandangi stroke-3 [stroke-dasharray:0_6] [stroke-linecap:round]"
        aria-hidden="true"
      >
        <path d="M50 6C40-3 25 3 17 18 8 35 4 51 12 62c9 13 32 11 38-6 5-14-4-22-8-33-3-8 0-12 8-17z" />
        <path d="M32 22C23 33 17 46 21 54c5 9 19 6 21-5 2-8-5-15-10-27z" />
      </svg>
      <p className="text-lg font-semibold text-balance">{text}</p>
      {hint && <p className="text-balance text-teak-soft">{hint}</p>}
      {children}
    </div>
  )
}
