/** Random numbers in [0, 1) that are the same on every run (mulberry32), so that a redrawn picture is the same picture. */
export function seeded(seed) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** Smooth noise in [-1, 1] over the plane; one unit of x or y is about one bump. */
export function noise(x, y, seed) {
  const column = Math.floor(x)
  const row = Math.floor(y)
  const fx = ease(x - column)
  const fy = ease(y - row)
  const top = mix(scatter(column, row, seed), scatter(column + 1, row, seed), fx)
  const bottom = mix(scatter(column, row + 1, seed), scatter(column + 1, row + 1, seed), fx)
  return mix(top, bottom, fy) * 2 - 1
}

/** A fixed random number in [0, 1) for a pair of whole numbers. */
export function scatter(a, b, seed) {
  let h = Math.imul(a, 374761393) ^ Math.imul(b, 668265263) ^ Math.imul(seed, 974634777)
  h = Math.imul(h ^ (h >>> 13), 1274126177)
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296
}

function ease(t) {
  return t * t * (3 - 2 * t)
}

function mix(a, b, t) {
  return a + (b - a) * t
}
