import { useId } from 'react'

export function KandangiBorder({ className = '' }: { className?: string }) {
  const points = useId()
  return (
    <svg className={`block h-9 w-full ${className}`} aria-hidden="true">
      <defs>
        <pattern id={points} width="20" height="36" patternUnits="userSpaceOnUse">
          <path d="M0 18L10 2l10 16v18H0z" className="fill-current" />
          <path d="M10 10v3" className="stroke-mustard [stroke-linecap:round] [stroke-width:2]" />
          <path d="M0 22h20v3H0zM0 31h20v2H0z" className="fill-mustard" />
        </pattern>
      </defs>
      <rect width="100%" height="36" fill={`url(#${points})`} />
    </svg>
  )
}

/** A pallu is the end of a saree: zari stripes, a row of mangoes, and temple points. */
export function Pallu() {
  const weave = useId()
  return (
    <svg className="absolute inset-y-0 left-0 hidden h-full w-72 lg:block" aria-hidden="true">
      <defs>
        <pattern id={weave} width="288" height="96" patternUnits="userSpaceOnUse">
          <path d="M0 0h264l24 12-24 12 24 12-24 12 24 12-24 12 24 12-24 12H0z" className="fill-teak" />
          <path d="M272 12h5M272 36h5M272 60h5M272 84h5" className="stroke-mustard stroke-2 [stroke-linecap:round]" />
          <path d="M0 0h92v96H0zM136 0h96v96h-96z" className="fill-kandangi-deep" />
          <path
            d="M92 0h6v96h-6zM104 0h20v96h-20zM130 0h6v96h-6zM232 0h6v96h-6zM246 0h10v96h-10z"
            className="fill-mustard"
          />
          <path d="M114 4l8 12-8 12-8-12zM114 36l8 12-8 12-8-12zM114 68l8 12-8 12-8-12z" className="fill-kandangi" />
          <g className="fill-none stroke-mustard stroke-2 [stroke-linecap:round]">
            <path d="M46 0L0 48l46 48 46-48z" />
            <path d="M46 24L22 48l24 24 24-24z" />
            <path d="M46 40l8 8-8 8-8-8zM0 0l14 14M92 0L78 14M0 96l14-14M92 96L78 82" />
            <path
              d="M206 17c-9-8-24-3-32 12-9 17-13 33-5 45 9 14 32 12 38-5 5-14-4-22-8-33-3-8 0-14 7-19z"
              className="stroke-3"
            />
            <path d="M189 32c-9 11-16 25-11 34 5 9 20 6 22-5 1-8-6-16-11-29z" strokeDasharray="3 5" />
            <path d="M188 55v4M146 0v96M222 0v96" strokeDasharray="0 8" className="stroke-4" />
          </g>
        </pattern>
      </defs>
      <rect width="288" height="100%" fill={`url(#${weave})`} />
    </svg>
  )
}
