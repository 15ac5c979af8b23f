import { useId } from 'react'

export function KandangiBorder({ className = '' }: { className?: string }) {
  const points = useId()
  return (
    <svg className={`block h-9 w-full ${className}`} aria-hidden="true">
      <pattern id={points} width="20" height="36" patternUnits="userSpaceOnUse">
        <path d="M0 18L10 2l10 16v18H0z" className="fill-current" />
        <path d="M10 10v3" className="stroke-mustard [stroke-linecap:round] [stroke-width:2]" />
        <path d="M0 22h20v3H0zM0 31h20v2H0z" className="fill-mustard" />
      </pattern>
      <rect width="100%" height="36" fill={`url(#${points})`} />
    </svg>
  )
}
