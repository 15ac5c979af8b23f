import { smooth } from './curves.mjs'

/** The mango, from its tip over the back round to the tip again; about one unit from its heart to the edge. */
export function mango() {
  const outline = [
    [0.78, -0.7],
    [0.66, -0.96],
    [0.36, -1.1],
    [0, -1.02],
    [-0.34, -0.72],
    [-0.58, -0.26],
    [-0.65, 0.24],
    [-0.46, 0.7],
    [-0.02, 0.9],
    [0.42, 0.76],
    [0.63, 0.34],
    [0.56, -0.1],
    [0.4, -0.42],
    [0.36, -0.68],
    [0.5, -0.8],
    [0.62, -0.74],
    [0.78, -0.7],
  ]
  return smooth(outline, { steps: 12 })
}

/**
 * A sikku kolam: one line that loops round every dot and never touches one.
 * `rows` draws the dots ('.*.' …). The line runs diagonally from the middle of one cell edge to the next, goes
 * through where two dots are neighbours, and turns back where the dots end.
 */
export function sikkuKolam(rows, gapMm) {
  const isDot = (column, row) => rows[row]?.[column] === '*'
  const sides = [
    [0, -0.5],
    [0.5, 0],
    [0, 0.5],
    [-0.5, 0],
  ]
  const dots = []
  const strokes = []
  for (let row = 0; row < rows.length; row++) {
    for (let column = 0; column < rows[row].length; column++) {
      if (!isDot(column, row)) continue
      dots.push([column * gapMm, row * gapMm])
      for (let side = 0; side < 4; side++) strokes.push({ column, row, from: side, to: (side + 1) % 4 })
    }
  }
  const key = (s) => `${s.column},${s.row},${s.from},${s.to}`
  const left = new Map(strokes.map((s) => [key(s), s]))
  const loops = []
  while (left.size) {
    let stroke = left.values().next().value
    const points = []
    while (stroke) {
      left.delete(key(stroke))
      left.delete(key({ ...stroke, from: stroke.to, to: stroke.from }))
      points.push(...strokePoints(stroke))
      stroke = next(stroke)
    }
    loops.push(smooth(points, { closed: true, steps: 8 }))
  }
  return { dots, loops }

  function next({ column, row, from, to }) {
    const [dx, dy] = sides[to].map((d) => d * 2)
    const through = isDot(column + dx, row + dy)
    const entry = (to + 2) % 4
    // Straight on keeps the diagonal: the side opposite to the one we came from, seen in the next cell.
    const candidate = through
      ? { column: column + dx, row: row + dy, from: entry, to: (from + 2) % 4 }
      : { column, row, from: to, to: (from + 2) % 4 }
    const reversed = { ...candidate, from: candidate.to, to: candidate.from }
    return left.has(key(candidate)) || left.has(key(reversed)) ? candidate : undefined
  }

  function strokePoints({ column, row, from, to }) {
    const out = (side) => {
      const [dx, dy] = sides[side]
      // Where it turns, the line swings wide round the dot instead of coming to a point.
      const reach = isDot(column + dx * 2, row + dy * 2) ? 1 : 0.92
      return [(column + dx * reach) * gapMm, (row + dy * reach) * gapMm]
    }
    const [ax, ay] = sides[from]
    const [bx, by] = sides[to]
    const open = [from, to].filter((side) => isDot(column + sides[side][0] * 2, row + sides[side][1] * 2)).length
    const belly = [0.565, 0.65, 0.7][2 - open]
    return [out(from), [(column + (ax + bx) * belly) * gapMm, (row + (ay + by) * belly) * gapMm]]
  }
}

/** One temple point of a border: 1 inside. Steps as the loom makes them. */
export function isTemple(x, y, { pitch, foot, rise }) {
  const t = (foot - y) / rise
  if (t < 0 || t > 1) return false
  const off = Math.abs((((x % pitch) + pitch) % pitch) - pitch / 2) / (pitch / 2)
  const tier = Math.ceil((1 - t) * 6) / 6
  return off < tier * 0.94
}

/** The line of a wide round neck hanging from both upper corners. */
export function roundNeck({ x, y, halfWidth, depth, power = 2.4 }) {
  return Array.from({ length: 121 }, (_, k) => {
    const t = (k / 120) * 2 - 1
    return [x + t * halfWidth, y + depth * (1 - Math.abs(t) ** power)]
  })
}
