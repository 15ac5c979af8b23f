import type { ReactNode } from 'react'

export function SectionHeading({ id, onDark, children }: { id: string; onDark?: boolean; children: ReactNode }) {
  return (
    <div className="section-heading">
      <h2 id={id}>{children}</h2>
      <Stitch className={onDark ? 'stroke-mustard' : 'stroke-kandangi'} />
    </div>
  )
}

export function Stitch({ className }: { className: string }) {
  return (
    <svg
      viewBox="0 0 140 6"
      className={`stitch mt-3 block h-1.5 w-35 origin-left overflow-visible fill-none stroke-3 [stroke-dasharray:11_8] [stroke-linecap:round] ${className}`}
      aria-hidden="true"
    >
      <path d="M2 3.6c30-1.6 60 1.2 136-.4" />
    </svg>
  )
}
