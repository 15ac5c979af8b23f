import { lay, Substance } from './cloth.mjs'
import { noise, scatter } from './seeded.mjs'

/**
 * Weaves warp (running down) over weft (running across), thread by thread.
 * `threadsAt(xMm, yMm, threads)` writes the two dyes, and `satin` for places where the weft floats over the
 * warp, as zari does in a border; it is asked once per crossing, hence the stepped edges of a real loom.
 * `inside` says how far a point is from the cut edge: 0 and less is outside, 1 is flat cloth.
 */
export function weave(cloth, { threadsAt, pitchMm = 0.17, angle = 0, seed = 1, levelMm = 0, inside, slub = 1 }) {
  const { width, height, pxPerMm } = cloth
  const pitch = pitchMm * pxPerMm
  const threads = { warp: [0, 0, 0], weft: [0, 0, 0], satin: false, metal: false }
  const cos = Math.cos(angle)
  const sin = Math.sin(angle)
  let lastCrossing = 0
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const edge = inside ? inside(x / pxPerMm, y / pxPerMm) : 1
      if (edge <= 0) continue
      const xMm = (x * cos + y * sin) / pxPerMm
      const yMm = (y * cos - x * sin) / pxPerMm
      // A hand loom never beats evenly: without this the weave reads as a printed grid.
      const u = xMm / pitchMm + 0.55 * noise(xMm * 0.12, yMm * 0.05, seed) + 0.1 * noise(xMm * 1.1, yMm * 0.5, seed + 1)
      const v =
        yMm / pitchMm + 0.6 * noise(xMm * 0.05, yMm * 0.12, seed + 2) + 0.12 * noise(xMm * 0.5, yMm * 1.1, seed + 3)
      const i = Math.floor(u)
      const j = Math.floor(v)
      const crossing = i * 65536 + j
      if (crossing !== lastCrossing) {
        threads.satin = false
        threads.metal = false
        threadsAt((i + 0.5) * pitchMm, (j + 0.5) * pitchMm, threads)
        lastCrossing = crossing
      }
      const weftUp = threads.satin ? (i * 2 + j * 1) % 5 !== 0 : ((i + j) & 1) === 0
      const across = (weftUp ? v - j : u - i) * 2 - 1
      const along = (weftUp ? u - i : v - j) * 2 - 1
      const round = across * 0.4
      const dip = along * (threads.satin && weftUp ? 0.08 : 0.2)
      // Slubs: silk thickens and thins along a thread, which is what one sees from afar.
      const thread = weftUp ? scatter(j, 7, seed) : scatter(i, 3, seed)
      const run = weftUp ? noise(xMm * 0.16, j * 1.7, seed + 5) : noise(i * 1.7, yMm * 0.2, seed + 6)
      const shade = 1 + slub * ((thread - 0.5) * 0.16 + run * 0.13) - 0.2 * across * across - 0.06 * along * along
      const rounding = edge < 1 ? (1 - edge) * (1 - edge) : 0
      lay(
        cloth,
        y * width + x,
        levelMm * pxPerMm * (1 - rounding) - 0.12 * pitch * (across * across + along * along),
        weftUp ? dip * cos - round * sin : round * cos - dip * sin,
        weftUp ? dip * sin + round * cos : round * sin + dip * cos,
        angle + (weftUp ? 0 : Math.PI / 2),
        weftUp ? threads.weft : threads.warp,
        shade,
        threads.metal && weftUp ? Substance.metal : Substance.weave,
      )
    }
  }
  cloth.groundMm = levelMm
}

/** One warp dye and one weft dye: shot silk, whose colour turns with the fold. */
export function shot(warp, weft) {
  return (_x, _y, threads) => {
    threads.warp = warp
    threads.weft = weft
  }
}
