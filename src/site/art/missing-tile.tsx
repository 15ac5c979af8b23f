import { TilePattern } from './tile-frieze.tsx'

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
