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

export function TileFrieze({ className }: { className: string }) {
  const tile = useId()
  return (
    <svg className={`block w-full fill-none stroke-current ${className}`} aria-hidden="true">
      <TilePattern id={tile} />
      <rect width="100%" height="64" fill={`url(#${tile})`} stroke="none" />
    </svg>
  )
}

export function MissingTile({ className }: { className: string }) {
  return (
    <svg
      viewBox="-1 -1 194 194"
      preserveAspectRatio="xMidYMid slice"
      className={`fill-none stroke-current ${className}`}
      aria-hidden="true"
    >
      <TilePattern id="missing-tile" />
      <path d="M0 0h192v192H0zM64 64v64h64V64z" fill="url(#missing-tile)" stroke="none" />
      <path
        d="M70 70h52v52H70z"
        className="stroke-mustard [stroke-dasharray:7_5] [stroke-linecap:round] [stroke-width:2]"
      />
      <path d="M0 0h192v192H0z" />
    </svg>
  )
}

function TilePattern({ id }: { id: string }) {
  return (
    <pattern id={id} width="64" height="64" patternUnits="userSpaceOnUse">
      <path d="M0 0h64v64H0z" />
      <path d="M32 4c5 9 5 19 0 28-5-9-5-19 0-28zM32 60c5-9 5-19 0-28-5 9-5 19 0 28zM4 32c9 5 19 5 28 0-9-5-19-5-28 0zM60 32c-9 5-19 5-28 0 9-5 19-5 28 0z" />
      <path d="M0 20A20 20 0 0 0 20 0M44 0a20 20 0 0 0 20 20M64 44a20 20 0 0 0-20 20M20 64A20 20 0 0 0 0 44M0 12A12 12 0 0 0 12 0M52 0a12 12 0 0 0 12 12M64 52a12 12 0 0 0-12 12M12 64A12 12 0 0 0 0 52M14.5 14.5L32 32l17.5-17.5M14.5 49.5L32 32l17.5 17.5" />
      <path d="M32 22l10 10-10 10-10-10z" />
    </pattern>
  )
}
