import { noise } from './seeded.mjs'

/** What polished things see: a tall window upper left, a lamp on the right, a dim room below the horizon. */
export function roomAt(rx, ry, rz, sharp) {
  const edge = sharp ? 0.05 : 0.16
  const across = Math.abs(0.76 * rx - 0.65 * ry)
  const up = Math.abs(0.49 * rx + 0.58 * ry + 0.65 * rz - 0.1)
  const towards = -0.42 * rx - 0.5 * ry + 0.76 * rz
  const window = towards > 0 ? ramp(0.34 + edge, 0.34 - edge, across) * ramp(0.4 + edge, 0.4 - edge, up) : 0
  const lamp = ramp(0.84, 0.98, 0.72 * rx + 0.2 * ry + 0.66 * rz)
  // A mirror shows that the room has things in it; on a thread nobody could tell.
  const things = sharp ? 0.75 + 0.55 * noise(rx * 7 + 3, ry * 7, 61) + 0.2 * noise(rx * 21, ry * 21, 62) : 1
  const ceiling = 0.09 + things * 0.48 * Math.max(0, rz) ** 2 + 0.22 * Math.max(0, -ry)
  return ceiling * (rz > 0 ? 1 : 0.5) + 3.1 * window + 0.8 * lamp
}

function ramp(from, to, value) {
  const t = Math.min(1, Math.max(0, (value - from) / (to - from)))
  return t * t * (3 - 2 * t)
}
