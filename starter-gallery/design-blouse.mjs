import { beadRow, potliButton, sequin } from './bead.mjs'
import { Substance } from './cloth.mjs'
import { antiqueGold, black, dye, gold, kandangi, mustard, plaster, vermilion } from './colours.mjs'
import { beside, pace, place, smooth } from './curves.mjs'
import { fold } from './drape.mjs'
import { isTemple, roundNeck } from './motifs.mjs'
import { shot, weave } from './silk.mjs'
import { chainStitch, couch, frenchKnot, runningStitch, satinLeaf } from './stitch.mjs'
import { tassel } from './tassel.mjs'
import { cord, floss, layThread, looseFibres, zari } from './thread.mjs'

const pearl = dye('#FFF3E2')
const ochre = dye('#D08A12')

export const checksAndTemples = {
  sizeMm: [80, 60],
  view: { tilt: 0.3, turn: 0.02 },
  stitch(cloth, random) {
    const angle = -0.09
    fold(cloth, { x: 60, y: 6, angle: 1.9, widthMm: 7, riseMm: 2.2 })
    fold(cloth, { x: 22, y: 4, angle: 1.75, widthMm: 6, riseMm: 1.5 })
    weave(cloth, { threadsAt: shot(dye('#4A2A1A'), dye('#5A3420')), seed: 3, angle: 0.4, pitchMm: 0.4 })
    const onCloth = (x, y) => place([[x, y]], { x: 0, y: 0, angle })[0]
    const below = (x, y) => y * Math.cos(angle) - x * Math.sin(angle)
    weave(cloth, {
      threadsAt: kandangiThreads,
      seed: 5,
      angle,
      pitchMm: 0.21,
      levelMm: 0.8,
      inside: (x, y) => (56.5 - below(x, y)) / 0.5,
    })
    const across = (y) => [onCloth(-8, y), onCloth(36, y + 0.2), onCloth(90, y)]
    couch(cloth, across(56.2), { thread: cord(mustard, 0.8) })
    runningStitch(cloth, across(53.6), { thread: floss(plaster, 0.2), lengthMm: 2.5, gapMm: 1.5, random })
    chainStitch(cloth, across(30.9), { thread: zari(gold, 0.24), random })
    for (let k = -1; k < 11; k++) {
      const [x, y] = onCloth(k * 8 + 4, 21.6)
      frenchKnot(cloth, x, y, { thread: floss(mustard, 0.26), random, sizeMm: 1.1 })
    }
    looseFibres(cloth, 6, random)
  },
}

/** Wide checks above; below them the border with its row of temples, as the saree has it. */
function kandangiThreads(x, y, threads) {
  const stripe = (at) => {
    const t = ((at % 20) + 20) % 20
    if (t < 0.9 || (t > 2.1 && t < 3)) return ochre
    if (t < 2.1) return black
    return kandangi
  }
  threads.warp = y > 30.8 ? kandangi : stripe(x + 1)
  threads.weft = y > 30.8 ? borderWeft(x, y, threads) : stripe(y - 12)
  if (isTemple(x, y, { pitch: 8, foot: 31, rise: 8.6 })) {
    threads.satin = true
    threads.warp = kandangi
    threads.weft = isTemple(x, y, { pitch: 8, foot: 31.1, rise: 4.6 }) ? black : ochre
  }
}

function borderWeft(x, y, threads) {
  threads.satin = true
  if (y < 32.4) return black
  if (y < 38) {
    // A row of woven diamonds in zari.
    const off = Math.abs((((x % 5.6) + 5.6) % 5.6) - 2.8) + Math.abs(y - 35.2)
    threads.metal = off < 2.1 && off > 0.9
    return threads.metal || off < 0.5 ? gold : kandangi
  }
  if (y < 39.2) return black
  if (y < 50.2) {
    threads.metal = y > 43.8 && y < 45.6
    return threads.metal ? gold : ochre
  }
  return y < 51.4 ? black : kandangi
}

export const pipedNeck = {
  sizeMm: [64, 80],
  view: { tilt: 0.2, turn: -0.05 },
  stitch(cloth, random) {
    fold(cloth, { x: 12, y: 60, angle: 1.25, widthMm: 8, riseMm: 2.4 })
    fold(cloth, { x: 54, y: 62, angle: 1.95, widthMm: 7, riseMm: 2.4 })
    weave(cloth, { threadsAt: shot(dye('#4A0F19'), dye('#611822')), seed: 7, angle: 0.1 })
    const neck = roundNeck({ x: 32, y: -19.5, halfWidth: 37, depth: 55, power: 2.6 })
    const distance = signedDistanceTo(neck)
    weave(cloth, {
      threadsAt: butis({ warp: dye('#D08E14'), weft: dye('#E8B02E'), diamond: kandangi }),
      seed: 9,
      angle: 0.02,
      levelMm: 1.2,
      inside: (x, y) => distance(x, y) / 0.7,
    })
    pipe(cloth, beside(neck, -0.5), kandangi)
    for (const offset of [2.4, 5.6])
      runningStitch(cloth, beside(neck, offset), { thread: floss(kandangi, 0.2), lengthMm: 2.2, gapMm: 1.3, random })
    chainStitch(cloth, beside(neck, 4), { thread: zari(antiqueGold), random })
    const placket = [
      [33.5, 36.5],
      [33.7, 55],
      [33.5, 84],
    ]
    pipe(cloth, smooth(placket), kandangi)
    for (const x of [36.4, 38])
      chainStitch(
        cloth,
        [
          [x, 41.5],
          [x + 0.2, 60],
          [x, 84],
        ],
        { thread: x < 37 ? zari(gold) : floss(kandangi, 0.24), random },
      )
    for (let y = 44; y < 86; y += 8.2) {
      const loop = [
        [34, y - 2.2],
        [31, y - 2.9],
        [26.6, y - 1.8],
        [25.6, y],
        [26.6, y + 1.8],
        [31, y + 2.9],
        [34, y + 2.2],
      ]
      layThread(
        cloth,
        smooth(loop).map(([px, py]) => [px, py, 0.4]),
        cord(kandangi, 0.5),
      )
      potliButton(cloth, 28.9, y, { radiusMm: 2.5, dye: kandangi, random })
    }
    looseFibres(cloth, 6, random)
  },
}

/** Silk with small diamonds woven in staggered rows, each with a heart of zari. */
function butis({ warp, weft, diamond }) {
  return (x, y, threads) => {
    threads.warp = warp
    threads.weft = weft
    const row = Math.floor(y / 6.5)
    const off = Math.abs(((((x + (row & 1) * 5.5) % 11) + 11) % 11) - 5.5) + Math.abs((((y % 6.5) + 6.5) % 6.5) - 3.25)
    if (off > 1.5) return
    threads.satin = true
    threads.metal = diamond === gold || off < 0.6
    threads.weft = threads.metal ? gold : diamond
  }
}

export const tiedBack = {
  sizeMm: [64, 80],
  view: { tilt: 0.22, turn: 0.04 },
  stitch(cloth, random) {
    fold(cloth, { x: 10, y: 20, angle: 1.2, widthMm: 9, riseMm: 2.4 })
    fold(cloth, { x: 58, y: 30, angle: 1.85, widthMm: 8, riseMm: 2.2 })
    weave(cloth, { threadsAt: shot(dye('#3B1030'), dye('#4C173C')), seed: 13, angle: 0.3 })
    const drop = smooth(
      [
        [32, 8],
        [38.5, 19],
        [46, 33],
        [44.5, 47],
        [32, 54],
        [19.5, 47],
        [18, 33],
        [25.5, 19],
      ],
      { closed: true },
    )
    const distance = signedDistanceTo(drop)
    weave(cloth, {
      threadsAt: butis({ warp: dye('#A80F58'), weft: dye('#BE1669'), diamond: gold }),
      seed: 17,
      angle: -0.05,
      levelMm: 1.2,
      inside: (x, y) => -distance(x, y) / 0.7,
    })
    pipe(cloth, beside(drop, -0.4), mustard)
    chainStitch(cloth, beside(drop, -2.3), { thread: zari(gold), random })
    beadRow(cloth, beside(drop, -3.7), { radiusMm: 0.55, dye: pearl, substance: Substance.pearl })
    chainStitch(cloth, beside(drop, -5.1), { thread: zari(gold), random })
    for (const [k, [x, y]] of pace(beside(drop, -8.2), 6.4).entries()) if (k > 1) buti(cloth, x, y, random)
    const rope = cord(mustard, 0.75)
    const lay = (points) =>
      layThread(
        cloth,
        smooth(points.map((p) => p.slice(0, 2))).map(([x, y], k, all) => [
          x,
          y,
          0.6 + 1.5 * Math.sin((Math.PI * k) / all.length),
        ]),
        rope,
      )
    lay([
      [17.4, 30],
      [22, 33],
      [28, 34.6],
      [33, 35.8],
    ])
    lay([
      [46.6, 30],
      [42, 33],
      [36, 34.6],
      [31, 35.8],
    ])
    lay([
      [32, 35.6],
      [26, 32.4],
      [20.6, 35.4],
      [22.4, 41],
      [32, 36.2],
    ])
    lay([
      [32, 35.6],
      [38, 32.4],
      [43.6, 35.2],
      [41.4, 40.6],
      [32, 36.2],
    ])
    lay([
      [32, 36],
      [30, 40],
      [27, 44.6],
      [25.6, 49],
    ])
    lay([
      [32, 36],
      [34, 40],
      [37, 43.6],
      [38.8, 46],
    ])
    for (const dx of [-0.7, 0.7])
      layThread(
        cloth,
        [
          [32 + dx, 34, 2],
          [32 + dx * 0.8, 35.8, 2.8],
          [32 + dx, 37.6, 2],
        ],
        rope,
      )
    tassel(cloth, 25.4, 49, {
      angle: 1.65,
      lengthMm: 13,
      widthMm: 6,
      silk: mustard,
      binding: zari(gold, 0.3),
      bead: gold,
      random,
    })
    tassel(cloth, 39, 46, {
      angle: 1.5,
      lengthMm: 13,
      widthMm: 6,
      silk: vermilion,
      binding: zari(gold, 0.3),
      bead: gold,
      random,
    })
    looseFibres(cloth, 6, random)
  },
}

/** A scattered sprig: sequin, bead and four small leaves. */
function buti(cloth, x, y, random) {
  for (let k = 0; k < 4; k++)
    satinLeaf(cloth, {
      x,
      y,
      angle: 0.4 + (k * Math.PI) / 2,
      length: 2.8,
      width: 1.6,
      thread: floss(mustard, 0.15),
      to: gold,
      random,
      archMm: 0.35,
    })
  sequin(cloth, x, y, { radiusMm: 0.9, dye: gold, random, hold: { bead: pearl, substance: Substance.pearl } })
}

/** Piping: a cord in bias-cut silk, hence the slanting grain. */
function pipe(cloth, line, dyed) {
  const bias = { dye: dyed, radiusMm: 0.95, substance: Substance.weave, wind: { perMm: 1.9, lean: 7, depthMm: 0.018 } }
  layThread(
    cloth,
    pace(line, 0.5).map(([x, y]) => [x, y, 0.15]),
    bias,
  )
}

/** Distance to a line, positive on its right, in millimetres. */
function signedDistanceTo(line) {
  const marks = pace(line, 0.6)
  return (x, y) => {
    let best = Number.POSITIVE_INFINITY
    let nearest = 1
    for (let k = 1; k < marks.length; k++) {
      const d = (marks[k][0] - x) ** 2 + (marks[k][1] - y) ** 2
      if (d < best) {
        best = d
        nearest = k
      }
    }
    const [ax, ay] = marks[nearest - 1]
    const [bx, by] = marks[Math.min(marks.length - 1, nearest + 1)]
    const size = Math.hypot(bx - ax, by - ay) || 1
    return ((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / size
  }
}
