import { ball, beadRow, sequin, stone, tube } from './bead.mjs'
import { Substance } from './cloth.mjs'
import { copper, dye, gold, leaf, magenta, mustard, orange, rose, vermilion } from './colours.mjs'
import { beside, circle, isInside, outside, pace, place, smooth, spiral, within } from './curves.mjs'
import { fold } from './drape.mjs'
import { mango, roundNeck, sikkuKolam } from './motifs.mjs'
import { shot, weave } from './silk.mjs'
import { chainStitch, couch, satinLeaf } from './stitch.mjs'
import { cord, dabka, floss, looseFibres, zari } from './thread.mjs'

const pearl = dye('#FFF3E2')
const ruby = dye('#B00F2A')
const emerald = dye('#0A7A4B')

export const goldMango = {
  sizeMm: [80, 60],
  view: { tilt: 0.26, turn: -0.04 },
  stitch(cloth, random) {
    fold(cloth, { x: 70, y: 10, angle: 2.2, widthMm: 9, riseMm: 2.2 })
    fold(cloth, { x: 4, y: 52, angle: 2.3, widthMm: 8, riseMm: 1.6 })
    weave(cloth, { threadsAt: shot(dye('#6E0F18'), dye('#86151F')), seed: 11 })
    const outline = place(mango(), { x: 38, y: 31.5, size: 23, angle: 0.12 })
    const [hx, hy] = [37, 37]
    chainStitch(cloth, outside(outline, 1.6), { thread: floss(emerald, 0.25), random })
    couch(cloth, outline, { thread: dabka(gold, 0.6) })
    chainStitch(cloth, within(outline, 1.5), { thread: zari(gold), random })
    beadRow(cloth, within(outline, 2.9), { radiusMm: 0.66, dye: pearl, substance: Substance.pearl })
    chainStitch(cloth, within(outline, 4.3), { thread: zari(gold), random })
    chainStitch(cloth, within(outline, 5.4), { thread: floss(magenta, 0.24), random })
    chainStitch(cloth, within(outline, 6.5), { thread: zari(copper), random })
    for (const [x, y] of pace(outside(outline, 3.6), 3))
      sequin(cloth, x, y, { radiusMm: 0.95, dye: gold, random, hold: { bead: ruby } })
    const field = within(outline, 7.5)
    for (let tries = 0; tries < 900; tries++) {
      const [x, y] = [18 + random() * 42, 6 + random() * 48]
      if (!isInside([...field, field[0]], x, y) || Math.hypot(x - hx, y - hy) < 5) continue
      const gilt = random() < 0.7
      tube(cloth, x, y, {
        lengthMm: 1.2,
        radiusMm: 0.36,
        angle: random() * Math.PI,
        dye: gilt ? gold : emerald,
        substance: gilt ? Substance.metal : Substance.glass,
      })
    }
    flowerOfStone(cloth, hx, hy, random)
    const near = smooth([
      [-4, 60],
      [6, 52],
      [10, 41],
      [6, 29],
      [9, 17],
      [18, 9],
      [24, -4],
    ])
    const far = smooth([
      [86, -2],
      [74, 7],
      [69, 19],
      [73, 32],
      [68, 44],
      [72, 54],
      [70, 64],
    ])
    for (const vine of [near, far]) {
      chainStitch(cloth, vine, { thread: zari(gold), random })
      for (const [k, [x, y]] of pace(vine, 4.3).entries()) scroll(cloth, x, y, k * 2.5 + 0.6, random)
    }
    for (const [x, y] of [
      [2, 44],
      [1, 20],
      [12, 2],
      [79, 20],
      [62, 3],
      [79, 43],
      [61, 57],
      [16, 57],
      [63, 33],
    ])
      sprig(cloth, x, y, random)
    looseFibres(cloth, 5, random)
  },
}

/** A leaf or a curl with a pearl, growing from a vine. */
function scroll(cloth, x, y, angle, random) {
  if (random() < 0.62) {
    satinLeaf(cloth, {
      x,
      y,
      angle,
      length: 4.8,
      width: 2.5,
      thread: floss(leaf, 0.15),
      to: emerald,
      random,
      archMm: 0.5,
    })
    return
  }
  const [cx, cy] = [x + 2.3 * Math.cos(angle), y + 2.3 * Math.sin(angle)]
  chainStitch(cloth, spiral(cx, cy, { fromRadius: 2.3, toRadius: 1, from: angle + Math.PI, turns: 1.15 }), {
    thread: zari(gold, 0.2),
    lengthMm: 1.3,
    widthMm: 0.75,
    random,
  })
  ball(cloth, cx, cy, { radiusMm: 0.7, dye: pearl, substance: Substance.pearl })
}

function flowerOfStone(cloth, x, y, random) {
  for (let k = 0; k < 10; k++) {
    const angle = (k / 10) * Math.PI * 2
    satinLeaf(cloth, {
      x: x + Math.cos(angle) * 4.3,
      y: y + Math.sin(angle) * 4.3,
      angle,
      length: 3.6,
      width: 2.6,
      thread: floss(k % 2 ? mustard : vermilion, 0.16),
      to: k % 2 ? orange : magenta,
      random,
      archMm: 0.5,
    })
  }
  beadRow(cloth, circle(x, y, 3.9), { radiusMm: 0.52, dye: gold, substance: Substance.metal })
  stone(cloth, x, y, { radiusMm: 2.8, dye: ruby, setting: zari(gold, 0.4) })
}

export const kolam = {
  sizeMm: [64, 80],
  view: { tilt: 0.2, turn: 0.07 },
  stitch(cloth, random) {
    fold(cloth, { x: 8, y: 12, angle: 0.9, widthMm: 10, riseMm: 2 })
    fold(cloth, { x: 60, y: 70, angle: 0.8, widthMm: 9, riseMm: 1.8 })
    weave(cloth, { threadsAt: shot(dye('#0B5A4C'), dye('#0F6E55')), seed: 23 })
    const gap = 8.6
    const { dots, loops } = sikkuKolam(
      ['...*...', '..***..', '.*****.', '*******', '.*****.', '..***..', '...*...'],
      gap,
    )
    const spot = { x: 32 - 3 * gap, y: 40 - 3 * gap }
    for (const loop of loops)
      chainStitch(cloth, place(loop, spot), { thread: zari(gold, 0.26), lengthMm: 1.75, widthMm: 1, random })
    for (const [x, y] of place(dots, spot)) {
      beadRow(cloth, circle(x, y, 1.65), { radiusMm: 0.38, dye: ruby })
      ball(cloth, x, y, { radiusMm: 1.2, dye: pearl, substance: Substance.pearl })
    }
    for (let row = 0; row < 6; row++) {
      for (let column = 0; column < 6; column++) {
        if (Math.abs(row - 2.5) + Math.abs(column - 2.5) > 3) continue
        sequin(cloth, spot.x + (column + 0.5) * gap, spot.y + (row + 0.5) * gap, {
          radiusMm: 1.05,
          dye: gold,
          random,
          hold: { bead: emerald },
        })
      }
    }
    for (const [x, y] of [
      [8, 15],
      [56, 15],
      [8, 65],
      [56, 65],
      [17, 21],
      [47, 21],
      [17, 59],
      [47, 59],
      [6, 27],
      [58, 27],
      [6, 53],
      [58, 53],
    ]) {
      sprig(cloth, x, y, random)
    }
    for (const side of [0, 1]) {
      for (const [offset, thread] of [
        [5, zari(gold)],
        [6.3, zari(copper)],
      ]) {
        const y = side ? 80 - offset : offset
        chainStitch(
          cloth,
          [
            [-2, y],
            [32, y + 0.3],
            [66, y],
          ],
          { thread, random },
        )
      }
    }
  },
}

export const bridalNeck = {
  sizeMm: [80, 60],
  view: { tilt: 0.3, turn: 0.03 },
  stitch(cloth, random) {
    weave(cloth, { threadsAt: shot(dye('#B98A3A'), dye('#D2A24C')), seed: 31 })
    const neck = roundNeck({ x: 40, y: -15.5, halfWidth: 62, depth: 30 })
    const hang = (x, y) => y - neckAt(neck, x)
    weave(cloth, {
      threadsAt: shot(dye('#3A1042'), dye('#521858')),
      seed: 37,
      levelMm: 0.9,
      inside: (x, y) => hang(x, y) / 0.6,
    })
    couch(cloth, beside(neck, 0.4), { thread: cord(mustard, 0.85) })
    beadRow(cloth, beside(neck, 2.3), { radiusMm: 0.85, dye: pearl, substance: Substance.pearl })
    chainStitch(cloth, beside(neck, 4), { thread: zari(gold), random })
    chainStitch(cloth, beside(neck, 5.1), { thread: floss(magenta, 0.24), random })
    const settings = pace(beside(neck, 7.8), 5.4)
    for (const [k, [x, y]] of settings.entries()) {
      stone(cloth, x, y, { radiusMm: 1.75, dye: k % 2 ? emerald : ruby, setting: zari(gold, 0.34) })
      if (k)
        ball(cloth, (x + settings[k - 1][0]) / 2, (y + settings[k - 1][1]) / 2, {
          radiusMm: 0.6,
          dye: gold,
          substance: Substance.metal,
        })
    }
    chainStitch(cloth, beside(neck, 10.5), { thread: floss(magenta, 0.24), random })
    chainStitch(cloth, beside(neck, 11.6), { thread: zari(gold), random })
    couch(cloth, beside(neck, 12.9), { thread: dabka(gold, 0.42) })
    const marks = pace(neck, 9.2)
    const [foot, tip] = [beside(marks, 13.4), beside(marks, 23)]
    for (const [k, [x, y]] of foot.entries()) lotusDrop(cloth, x, y, Math.atan2(tip[k][1] - y, tip[k][0] - x), random)
    const rows = [28, 35.5, 43, 50.5].map((distance, row) => pace(beside(neck, distance), 9.4 + row * 0.2))
    for (const [row, line] of rows.entries())
      for (const [k, [x, y]] of line.entries()) if ((k + row) % 2) sprig(cloth, x, y, random)
    for (const line of rows)
      for (const [x, y] of pace(line, 3.1))
        ball(cloth, x, y + 3.6, { radiusMm: 0.28, dye: gold, substance: Substance.metal })
  },
}

/** Half a lotus hanging from the border: petals, a scallop of chain stitch and a pearl drop. */
function lotusDrop(cloth, x, y, angle, random) {
  for (const turn of [-1.15, 1.15, -0.62, 0.62, 0]) {
    satinLeaf(cloth, {
      x,
      y,
      angle: angle + turn,
      length: turn ? 5.6 : 6.6,
      width: 2.8,
      thread: floss(magenta, 0.16),
      to: rose,
      random,
      archMm: 0.55,
    })
  }
  const spot = (along, out) => [
    x + Math.cos(angle) * along - Math.sin(angle) * out,
    y + Math.sin(angle) * along + Math.cos(angle) * out,
  ]
  chainStitch(
    cloth,
    smooth([
      spot(0.4, -4.5),
      spot(4.6, -4.2),
      spot(7.6, -2),
      spot(8.8, 0),
      spot(7.6, 2),
      spot(4.6, 4.2),
      spot(0.4, 4.5),
    ]),
    { thread: zari(gold, 0.2), lengthMm: 1.6, widthMm: 0.85, random },
  )
  ball(cloth, ...spot(0.9, 0), { radiusMm: 0.9, dye: gold, substance: Substance.metal })
  ball(cloth, ...spot(10.1, 0), { radiusMm: 0.95, dye: pearl, substance: Substance.pearl })
}

/** A small scattered flower: six petals round a bead. */
function sprig(cloth, x, y, random) {
  const turn = random()
  for (let k = 0; k < 6; k++) {
    const angle = turn + (k / 6) * Math.PI * 2
    satinLeaf(cloth, {
      x: x + Math.cos(angle) * 0.7,
      y: y + Math.sin(angle) * 0.7,
      angle,
      length: 2.1,
      width: 1.75,
      blunt: true,
      thread: floss(mustard, 0.14),
      to: gold,
      random,
      archMm: 0.35,
    })
  }
  ball(cloth, x, y, { radiusMm: 0.68, dye: ruby })
}

function neckAt(neck, x) {
  const k = Math.min(
    neck.length - 2,
    Math.max(0, Math.floor(((x - neck[0][0]) / (neck.at(-1)[0] - neck[0][0])) * (neck.length - 1))),
  )
  const [a, b] = [neck[k], neck[k + 1]]
  return a[1] + ((b[1] - a[1]) * (x - a[0])) / (b[0] - a[0])
}
