import { blend } from './colours.mjs'
import { beside, circle, pace } from './curves.mjs'
import { layThread } from './thread.mjs'

/** Aari: each loop comes up inside the one before it and is held down by the next. */
export function chainStitch(cloth, line, { thread, lengthMm = 1.75, widthMm = 0.9, random }) {
  const marks = pace(line, lengthMm)
  for (let k = 1; k < marks.length; k++) {
    const [ax, ay] = marks[k - 1]
    const [bx, by] = marks[k]
    const size = Math.hypot(bx - ax, by - ay) || 1
    const [tx, ty] = [(bx - ax) / size, (by - ay) / size]
    const r = thread.radiusMm
    // No two loops of a hand are alike.
    const full = (widthMm / 2 - r * 0.4) * (0.86 + 0.28 * random())
    const lean = (random() - 0.5) * 0.12
    const reach = size * (1.1 + 0.1 * random())
    for (const side of [-1, 1]) {
      const points = []
      for (let step = 0; step <= 9; step++) {
        const t = step / 9
        const bulge = full * Math.sin(Math.PI * t ** 0.95) ** 0.7 * (0.62 + 0.45 * t) + r * 0.42
        const out = side * bulge + lean
        const along = t * reach
        points.push([
          ax + tx * along - ty * out,
          ay + ty * along + tx * out,
          r * (-0.75 + 2.1 * Math.sin(Math.PI * (0.08 + 0.72 * t))),
        ])
      }
      layThread(cloth, points, { ...thread, phase: random() })
    }
  }
}

/** In and out of the cloth: the needle's plainest line. */
export function runningStitch(cloth, line, { thread, lengthMm = 2.4, gapMm = 1.4, random }) {
  const marks = pace(line, lengthMm + gapMm)
  for (let k = 1; k < marks.length; k++) {
    const [ax, ay] = marks[k - 1]
    const next = marks[k]
    const share = (lengthMm / (lengthMm + gapMm)) * (0.92 + 0.14 * random())
    const wobble = () => (random() - 0.5) * 0.16
    straightStitch(
      cloth,
      [ax + wobble(), ay + wobble()],
      [ax + (next[0] - ax) * share, ay + (next[1] - ay) * share + wobble()],
      thread,
    )
  }
}

/** One stitch from a hole to a hole: it rises out of the cloth and dives again. */
export function straightStitch(cloth, [ax, ay], [bx, by], thread, archMm = 0) {
  const r = thread.radiusMm
  const points = []
  for (let step = 0; step <= 12; step++) {
    const t = step / 12
    const rise = Math.sin(Math.PI * t) ** 0.55
    points.push([ax + (bx - ax) * t, ay + (by - ay) * t, r * (-1.2 + 1.8 * rise) + archMm * rise])
  }
  layThread(cloth, points, thread)
}

/** Satin stitch between two edges given as equally long lists of points. */
export function satinBetween(cloth, left, right, { thread, to, archMm = 0.35, random, spacing = 1.25 }) {
  const long = pace(left, thread.radiusMm * spacing)
  const other = pace(right, thread.radiusMm * spacing * lengthRatio(left, right))
  const count = Math.max(long.length, other.length)
  for (let k = 0; k < count; k++) {
    const at = (list) => list[Math.min(list.length - 1, Math.round((k / (count - 1 || 1)) * (list.length - 1)))]
    const jitter = () => (random() - 0.5) * thread.radiusMm * 0.9
    const dyeAt = to ? blend(thread.dye, to, k / count) : thread.dye
    const [a, b] = [at(long), at(other)]
    straightStitch(
      cloth,
      [a[0] + jitter(), a[1] + jitter()],
      [b[0] + jitter(), b[1] + jitter()],
      { ...thread, dye: shaded(dyeAt, random), phase: random() * 3 },
      archMm * (0.75 + 0.5 * random()),
    )
  }
}

/** A petal or leaf in two halves that meet on the vein; `to` is the dye towards the tip. */
export function satinLeaf(
  cloth,
  { x, y, angle, length, width, thread, to, random, archMm = 0.45, bend = 0, blunt = false },
) {
  const vein = []
  const sides = [[], []]
  for (let step = 0; step <= 24; step++) {
    const t = step / 24
    const half = (width / 2) * (blunt ? Math.sin(Math.PI * t ** 1.25) ** 0.55 : Math.sin(Math.PI * t ** 0.85) ** 0.9)
    const drift = bend * t * t
    const spot = (along, out) => [
      x + Math.cos(angle) * along - Math.sin(angle) * out,
      y + Math.sin(angle) * along + Math.cos(angle) * out,
    ]
    vein.push(spot(Math.min(1, t * 1.04 + 0.02) * length, drift))
    sides[0].push(spot((t * 0.97 - 0.03) * length, drift - half))
    sides[1].push(spot((t * 0.97 - 0.03) * length, drift + half))
  }
  for (const side of sides) satinBetween(cloth, side, vein, { thread, to, archMm, random })
}

/** Long and short rows from the edge of a petal to its heart, the way a shaded flower is filled. */
export function shadedPetal(cloth, { x, y, angle, length, width, thread, heart, random }) {
  const spread = Math.round((width * 2.2) / (thread.radiusMm * 2))
  for (const [row, [from, upTo]] of [
    [0.02, 0.5],
    [0.3, 0.8],
    [0.62, 1],
  ].entries()) {
    for (let k = 0; k <= spread; k++) {
      const across = (k / spread) * 2 - 1
      const reach = Math.sqrt(Math.max(0, 1 - across ** 2 * 0.86)) * (1 + 0.05 * Math.cos(across * 9))
      const spot = (t) => {
        const out = across * (width / 2) * Math.sin(Math.PI * (0.12 + 0.5 * t ** 0.8)) ** 1.1
        const along = t * length * (0.55 + 0.45 * reach)
        return [
          x + Math.cos(angle) * along - Math.sin(angle) * out,
          y + Math.sin(angle) * along + Math.cos(angle) * out,
        ]
      }
      const start = Math.max(0, from + (random() - 0.5) * 0.14)
      const end = Math.min(1, upTo + (row === 2 ? 0.02 * random() : (random() - 0.5) * 0.2))
      const dye = shaded(blend(heart, thread.dye, Math.min(1, row * 0.42 + 0.1 + 0.14 * random())), random)
      straightStitch(cloth, spot(start), spot(end), { ...thread, dye, phase: random() * 3 }, 0.3 + 0.12 * random())
    }
  }
}

/** A knot of two turns round the needle: each lies a little differently. */
export function frenchKnot(cloth, x, y, { thread, random, sizeMm = 0.55 }) {
  const twisted = { ...thread, wind: { perMm: 1.5, lean: 3, depthMm: thread.radiusMm * 0.12 } }
  const from = random() * 6
  const squash = 0.8 + 0.2 * random()
  for (const [turn, [reach, z]] of [
    [0.5, 0.1],
    [0.42, 0.36],
    [0.16, 0.52],
  ].entries()) {
    const coil = circle(0, 0, sizeMm * reach, from + turn * 2, 0.95).map(([px, py], k) => [
      x + px + 0.08 * turn * sizeMm,
      y + py * squash,
      sizeMm * (z + 0.004 * k),
    ])
    layThread(cloth, coil, { ...twisted, dye: shaded(thread.dye, random), phase: random() * 3 })
  }
}

/** Buttonhole stitches round an edge: spokes with a purl along the outside. */
export function buttonholeRing(cloth, x, y, { inner, outer, thread, random, stepMm }) {
  const count = Math.round((2 * Math.PI * outer) / (stepMm ?? thread.radiusMm * 2.05))
  for (let k = 0; k < count; k++) {
    const angle = (k / count) * Math.PI * 2
    const near = inner * (0.97 + 0.06 * random())
    const spoke = [0, 0.3, 0.65, 1].map((t) => {
      const radius = near + (outer - near) * t
      return [x + Math.cos(angle) * radius, y + Math.sin(angle) * radius, 0.55 - 0.5 * t ** 2 + (t === 0 ? -0.25 : 0)]
    })
    layThread(cloth, spoke, { ...thread, dye: shaded(thread.dye, random), phase: random() })
  }
  const purl = circle(x, y, outer)
  chainStitch(cloth, purl, { thread, lengthMm: thread.radiusMm * 4.4, widthMm: thread.radiusMm * 4, random })
}

/** A cord or spring laid on the cloth and held by small stitches across it. */
export function couch(cloth, line, { thread, tie, everyMm = 3 }) {
  const path = pace(line, thread.radiusMm * 0.8)
  layThread(
    cloth,
    path.map(([px, py]) => [px, py, thread.radiusMm * 0.35]),
    thread,
  )
  if (!tie) return
  const reach = thread.radiusMm * 1.15
  const [one, two] = [pace(beside(path, reach), everyMm), pace(beside(path, -reach), everyMm)]
  for (let k = 0; k < Math.min(one.length, two.length); k++)
    straightStitch(cloth, one[k], two[k], tie, thread.radiusMm * 1.25)
}

/** No two lengths of thread take the dye, or the light, alike. */
export function shaded(dye, random) {
  const by = 0.88 + 0.24 * random()
  return dye.map((channel) => channel * by)
}

function lengthRatio(left, right) {
  const span = (line) =>
    line.reduce((sum, p, k) => (k ? sum + Math.hypot(p[0] - line[k - 1][0], p[1] - line[k - 1][1]) : 0), 0)
  return span(right) / (span(left) || 1)
}
