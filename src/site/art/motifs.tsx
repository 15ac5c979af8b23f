import { useId } from 'react'

export function KandangiBorder({ className = '' }: { className?: string }) {
  const points = useId()
  return (
    // Forced darkening would invert the colours of this and of the drawings.
    <svg className={`block h-9 w-full scheme-only-light ${className}`} aria-hidden="true">
      <pattern id={points} width="20" height="36" patternUnits="userSpaceOnUse">
        <path d="M0 18L10 2l10 16v18H0z" className="fill-current" />
        <path d="M10 10v3" className="stroke-mustard [stroke-linecap:round] [stroke-width:2]" />
        <path d="M0 22h20v3H0zM0 31h20v2H0z" className="fill-mustard" />
      </pattern>
      <rect width="100%" height="36" fill={`url(#${points})`} />
    </svg>
  )
}

/** The tile is a mask in `motifs.css`, which fits a whole number of tiles into each width. */
export function TileFrieze({ className }: { className: string }) {
  return <div aria-hidden="true" className={`tiles h-8 lg:h-16 ${className}`} />
}

export function MissingTile({ className }: { className: string }) {
  return (
    <div aria-hidden="true" className={`relative ${className}`}>
      <div className="tiles h-full [mask-size:calc(100%/3)]" />
      <div className="absolute inset-0 m-auto aspect-square w-1/3 border-2 border-dashed border-mustard bg-plaster" />
    </div>
  )
}
