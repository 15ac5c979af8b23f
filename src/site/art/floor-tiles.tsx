import { useId } from 'react'

interface Floor {
  x: number
  y: number
  width: number
  height: number
  /** Of one tile. */
  size?: number
}

/** A floor of Athangudi tiles in their own colours. */
export function FloorTiles({ x, y, width, height, size = 128 }: Floor) {
  const tile = useId()
  return (
    <>
      <defs>
        <pattern id={tile} x={x} y={y} width={size} height={size} viewBox="0 0 128 128" patternUnits="userSpaceOnUse">
          <path d="M0 0h128v128H0z" fill="#f1e6cf" />
          <path d="M64 0l64 64-64 64L0 64z" fill="#e9d8b0" />
          <path
            d="M64 8c12 20 12 36 0 56-12-20-12-36 0-56zM64 120c12-20 12-36 0-56-12 20-12 36 0 56zM8 64c20-12 36-12 56 0-20 12-36 12-56 0zM120 64c-20-12-36-12-56 0 20 12 36 12 56 0z"
            fill="#4d8373"
          />
          <path d="M64 46l18 18-18 18-18-18z" fill="#dba63f" />
          <path
            d="M0 34A34 34 0 0 0 34 0H0zM94 0a34 34 0 0 0 34 34V0zM128 94a34 34 0 0 0-34 34h34zM34 128A34 34 0 0 0 0 94v34z"
            fill="#b96a62"
          />
          <path
            d="M0 18A18 18 0 0 0 18 0H0zM110 0a18 18 0 0 0 18 18V0zM128 110a18 18 0 0 0-18 18h18zM18 128a18 18 0 0 0-18-18v18z"
            fill="#f1e6cf"
          />
          <path d="M0 0h128v128H0z" fill="none" stroke="#fbf6ec" strokeWidth="2" />
        </pattern>
      </defs>
      <rect x={x} y={y} width={width} height={height} fill={`url(#${tile})`} />
    </>
  )
}
