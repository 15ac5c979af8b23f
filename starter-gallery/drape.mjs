import { noise } from './seeded.mjs'

/** A soft fold along a line through (x, y): it bends the light, not the embroidery. */
export function fold(cloth, { x, y, angle, widthMm, riseMm }) {
  cloth.folds.push({ x, y, nx: -Math.sin(angle), ny: Math.cos(angle), widthMm, riseMm })
}

/** The drape's slopes on a coarse grid, read back smoothly: it is asked for millions of times. */
export function drapeSlopes(cloth) {
  const cell = 16
  const columns = Math.ceil(cloth.width / cell) + 2
  const rows = Math.ceil(cloth.height / cell) + 2
  const gridX = new Float32Array(columns * rows)
  const gridY = new Float32Array(columns * rows)
  const step = 0.2
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const x = (column * cell) / cloth.pxPerMm
      const y = (row * cell) / cloth.pxPerMm
      gridX[row * columns + column] = (drapeAt(cloth, x + step, y) - drapeAt(cloth, x - step, y)) / (2 * step)
      gridY[row * columns + column] = (drapeAt(cloth, x, y + step) - drapeAt(cloth, x, y - step)) / (2 * step)
    }
  }
  return {
    slopeX: 0,
    slopeY: 0,
    read(x, y) {
      const column = Math.floor(x / cell)
      const row = Math.floor(y / cell)
      const fx = x / cell - column
      const fy = y / cell - row
      const at = row * columns + column
      this.slopeX = between(gridX, at, fx, fy)
      this.slopeY = between(gridY, at, fx, fy)
    },
  }
  function between(grid, at, fx, fy) {
    const top = grid[at] + (grid[at + 1] - grid[at]) * fx
    const bottom = grid[at + columns] + (grid[at + columns + 1] - grid[at + columns]) * fx
    return top + (bottom - top) * fy
  }
}

/** How the cloth lies, in millimetres: long folds and a hand's unevenness. */
function drapeAt(cloth, x, y) {
  let rise = 0.9 * noise(x * 0.035 + 3, y * 0.035, 91) + 0.22 * noise(x * 0.1, y * 0.1, 92)
  for (const f of cloth.folds) {
    const wander = 2.2 * noise(x * 0.04, y * 0.04, 93)
    const d = ((x - f.x) * f.nx + (y - f.y) * f.ny + wander) / f.widthMm
    rise += 1.3 * f.riseMm * Math.exp(-d * d)
  }
  return rise
}
