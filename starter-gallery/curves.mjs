/** A smooth line through the given points (Catmull-Rom), `steps` pieces between two of them. */
export function smooth(points, { closed = false, steps = 14 } = {}) {
  const count = points.length
  const pick = (i) => (closed ? points[(i + count) % count] : points[Math.min(count - 1, Math.max(0, i))])
  const line = []
  for (let i = 0; i < (closed ? count : count - 1); i++) {
    const [a, b, c, d] = [pick(i - 1), pick(i), pick(i + 1), pick(i + 2)]
    for (let step = 0; step < steps; step++) {
      const t = step / steps
      line.push([spline(a[0], b[0], c[0], d[0], t), spline(a[1], b[1], c[1], d[1], t)])
    }
  }
  line.push(closed ? line[0] : points[count - 1])
  return line
}

/** Points a stitch apart along a line; the distance is stretched a little so that the last stitch ends on the end. */
export function pace(line, stepMm) {
  const total = lengthOf(line)
  const count = Math.max(1, Math.round(total / stepMm))
  const step = total / count
  const marks = [line[0]]
  let walked = 0
  for (let k = 1; k < line.length && marks.length < count; k++) {
    const [ax, ay] = line[k - 1]
    const [bx, by] = line[k]
    const piece = Math.hypot(bx - ax, by - ay)
    while (marks.length < count && marks.length * step <= walked + piece) {
      const t = (marks.length * step - walked) / piece
      marks.push([ax + (bx - ax) * t, ay + (by - ay) * t])
    }
    walked += piece
  }
  marks.push(line[line.length - 1])
  return marks
}

/** The same line, moved sideways (to the right of its direction, for a positive distance). */
export function beside(line, distanceMm) {
  return line.map(([x, y], k) => {
    const [ax, ay] = line[Math.max(0, k - 1)]
    const [bx, by] = line[Math.min(line.length - 1, k + 1)]
    const size = Math.hypot(bx - ax, by - ay) || 1
    return [x - ((by - ay) / size) * distanceMm, y + ((bx - ax) / size) * distanceMm]
  })
}

/** A closed shape's outline moved inward, without the ends that would cross where the shape is narrow. */
export function within(outline, distanceMm) {
  return clearOf(outline, beside(outline, -distanceMm), distanceMm)
}

/** The same outward. */
export function outside(outline, distanceMm) {
  return clearOf(outline, beside(outline, distanceMm), distanceMm)
}

export function isInside(outline, x, y) {
  let inside = false
  for (let k = 1; k < outline.length; k++) {
    const [[ax, ay], [bx, by]] = [outline[k - 1], outline[k]]
    if (ay > y !== by > y && x < ax + ((bx - ax) * (y - ay)) / (by - ay)) inside = !inside
  }
  return inside
}

export function circle(x, y, radius, from = 0, turns = 1) {
  const steps = Math.max(12, Math.ceil(Math.abs(turns) * 40))
  return Array.from({ length: steps + 1 }, (_, k) => {
    const angle = from + (k / steps) * turns * Math.PI * 2
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)]
  })
}

export function spiral(x, y, { fromRadius, toRadius, from = 0, turns }) {
  const steps = Math.ceil(Math.abs(turns) * 40)
  return Array.from({ length: steps + 1 }, (_, k) => {
    const t = k / steps
    const angle = from + t * turns * Math.PI * 2
    const radius = fromRadius + (toRadius - fromRadius) * t
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)]
  })
}

/** Puts a drawing of unit size somewhere: scaled, mirrored, turned, moved. */
export function place(points, { x, y, size = 1, angle = 0, mirrored = false }) {
  const cos = Math.cos(angle) * size
  const sin = Math.sin(angle) * size
  return points.map(([px, py]) => {
    const qx = mirrored ? -px : px
    return [x + qx * cos - py * sin, y + qx * sin + py * cos]
  })
}

export function lengthOf(line) {
  let total = 0
  for (let k = 1; k < line.length; k++) total += Math.hypot(line[k][0] - line[k - 1][0], line[k][1] - line[k - 1][1])
  return total
}

function spline(a, b, c, d, t) {
  return b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)))
}

function clearOf(outline, line, distanceMm) {
  return line.filter(([x, y]) => outline.every(([ox, oy]) => Math.hypot(ox - x, oy - y) > distanceMm * 0.96))
}
