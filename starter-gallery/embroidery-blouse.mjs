import { mirror, sequin } from './bead.mjs'
import { Substance } from './cloth.mjs'
import {
  antiqueGold,
  blend,
  dye,
  gold,
  indigo,
  kandangi,
  leaf,
  magenta,
  mustard,
  orange,
  parrot,
  peacock,
  plaster,
  rose,
  silver,
  turquoise,
  vermilion,
} from './colours.mjs'
import { circle, pace, place, smooth } from './curves.mjs'
import { fold } from './drape.mjs'
import { shot, weave } from './silk.mjs'
import { buttonholeRing, chainStitch, frenchKnot, satinLeaf, shaded, shadedPetal, straightStitch } from './stitch.mjs'
import { cord, floss, layThread, looseFibres, zari } from './thread.mjs'

export const flowerSpray = {
  sizeMm: [80, 60],
  view: { tilt: 0.32, turn: 0.03 },
  light: { exposure: 0.88 },
  stitch(cloth, random) {
    fold(cloth, { x: 66, y: 10, angle: 0.7, widthMm: 8, riseMm: 2.2 })
    fold(cloth, { x: 10, y: 54, angle: 0.6, widthMm: 8, riseMm: 1.8 })
    weave(cloth, { threadsAt: shot(dye('#E9DCC0'), dye('#F1E7D0')), seed: 41, angle: 0.08, pitchMm: 0.2, slub: 1.8 })
    const stem = smooth([
      [-3, 57],
      [12, 48],
      [26, 40],
      [40, 33],
      [54, 25],
      [66, 14],
      [84, 6],
    ])
    stemStitch(cloth, stem, floss(parrot, 0.24), random)
    const twigs = [
      [
        [14, 47],
        [18, 54],
        [27, 58],
      ],
      [
        [24, 41],
        [20, 30],
        [22, 20],
      ],
      [
        [48, 29],
        [56, 36],
        [68, 40],
      ],
      [
        [58, 22],
        [56, 12],
        [59, 5],
      ],
    ]
    for (const twig of twigs) stemStitch(cloth, smooth(twig), floss(parrot, 0.2), random)
    const leaves = [
      [6, 52, 4.1, 10],
      [15, 47, 5.2, 9],
      [20, 54.5, 0.2, 9],
      [29, 38, 1.2, 10],
      [21, 31, 3.6, 10],
      [22, 27, 5.6, 9],
      [52, 27, 4.3, 9],
      [54, 34, 1.5, 9],
      [61, 38, 5.6, 8],
      [57, 15, 3.7, 9],
      [64, 17, 0.7, 10],
      [72, 11, 4.4, 9],
      [30, 58, 6, 8],
    ]
    for (const [x, y, angle, length] of leaves)
      satinLeaf(cloth, {
        x,
        y,
        angle,
        length,
        width: 4.2,
        thread: floss(leaf, 0.17),
        to: parrot,
        random,
        archMm: 0.6,
        bend: random() * 1.6 - 0.8,
      })
    flower(cloth, { x: 40, y: 31, radius: 11.5, petals: 5, dyed: vermilion, heart: dye('#6E0A22'), random })
    flower(cloth, { x: 21, y: 14.5, radius: 8.4, petals: 5, dyed: rose, heart: magenta, random })
    flower(cloth, { x: 71, y: 42, radius: 9, petals: 5, dyed: orange, heart: kandangi, random })
    for (const [x, y] of [
      [60, 5],
      [29, 57],
      [76, 7.5],
    ]) {
      satinLeaf(cloth, { x, y, angle: 5.4, length: 5, width: 3.4, thread: floss(magenta, 0.17), to: rose, random })
      satinLeaf(cloth, { x, y, angle: 5.9, length: 2.6, width: 1.8, thread: floss(leaf, 0.16), random })
    }
    for (const [x, y] of [
      [6, 8],
      [36, 8],
      [46, 12],
      [8, 32],
      [40, 52],
      [50, 49],
      [76, 26],
      [4, 22],
      [46, 56],
      [10, 14],
    ])
      daisy(cloth, x, y, random)
    looseFibres(cloth, 6, random)
  },
}

/** Six small petals round a knot. */
function daisy(cloth, x, y, random) {
  const turn = random() * 6
  for (let k = 0; k < 6; k++) {
    const angle = turn + (k / 6) * Math.PI * 2
    satinLeaf(cloth, {
      x: x + Math.cos(angle) * 0.5,
      y: y + Math.sin(angle) * 0.5,
      angle,
      length: 2,
      width: 1.7,
      blunt: true,
      thread: floss(peacock, 0.15),
      to: turquoise,
      random,
      archMm: 0.3,
    })
  }
  frenchKnot(cloth, x, y, { thread: floss(mustard, 0.2), random, sizeMm: 0.75 })
}

/** A flower of shaded petals, its middle full of knots. */
function flower(cloth, { x, y, radius, petals, dyed, heart, random }) {
  const turn = random() * 6
  for (let k = 0; k < petals; k++) {
    const angle = turn + (k / petals) * Math.PI * 2
    shadedPetal(cloth, {
      x: x + Math.cos(angle) * radius * 0.14,
      y: y + Math.sin(angle) * radius * 0.14,
      angle,
      length: radius * 0.9,
      width: radius * 1.04,
      thread: floss(dyed, 0.16),
      heart,
      random,
    })
  }
  for (let k = 0; k < 26; k++) {
    const [angle, reach] = [k * 2.4, Math.sqrt(k / 26) * radius * 0.25]
    frenchKnot(cloth, x + Math.cos(angle) * reach, y + Math.sin(angle) * reach, {
      thread: floss(mustard, 0.22),
      random,
      sizeMm: 0.8,
    })
  }
}

/** Each stitch starts beside the middle of the last: a twisted line. */
function stemStitch(cloth, line, thread, random) {
  const marks = pace(line, 1.1)
  for (let k = 0; k + 2 < marks.length; k++) {
    const [ax, ay] = marks[k]
    const [bx, by] = marks[k + 2]
    const size = Math.hypot(bx - ax, by - ay)
    const side = thread.radiusMm * 0.75
    const [ox, oy] = [(-(by - ay) / size) * side, ((bx - ax) / size) * side]
    straightStitch(
      cloth,
      [ax - ox, ay - oy],
      [bx + ox, by + oy],
      { ...thread, dye: shaded(thread.dye, random), phase: random() },
      0.12,
    )
  }
}

export const mirrors = {
  sizeMm: [80, 60],
  view: { tilt: 0.34, turn: -0.06 },
  stitch(cloth, random) {
    fold(cloth, { x: 72, y: 54, angle: 2.4, widthMm: 9, riseMm: 2 })
    weave(cloth, { threadsAt: shot(dye('#1A1516'), dye('#241C1E')), seed: 47, angle: 0.06 })
    const threads = [vermilion, mustard, turquoise, magenta, parrot]
    const step = 20
    const turned = { x: 40, y: 30, angle: 0.06 }
    for (let row = -2; row <= 2; row++) {
      for (let column = -3; column <= 3; column++) {
        const x = (column + (row & 1) / 2) * step
        const y = row * step * 0.86
        const [[cx, cy]] = place([[x, y]], turned)
        roundMirror(cloth, cx, cy, {
          dyed: threads[(column * 2 + row * 3 + 25) % 5],
          petal: threads[(column + row * 2 + 27) % 5],
          random,
        })
      }
    }
    looseFibres(cloth, 6, random)
  },
}

function roundMirror(cloth, x, y, { dyed, petal, random }) {
  mirror(cloth, x, y, { radiusMm: 4, dye: silver, random })
  buttonholeRing(cloth, x, y, { inner: 3.1, outer: 5.2, thread: floss(dyed, 0.2), random })
  chainStitch(cloth, circle(x, y, 6.1), { thread: floss(mustard, 0.21), lengthMm: 1.6, widthMm: 0.85, random })
  for (let k = 0; k < 12; k++) {
    const angle = (k / 12) * Math.PI * 2
    satinLeaf(cloth, {
      x: x + Math.cos(angle) * 6.7,
      y: y + Math.sin(angle) * 6.7,
      angle,
      length: 2.7,
      width: 1.9,
      thread: floss(petal, 0.17),
      random,
      archMm: 0.4,
    })
    const between = angle + Math.PI / 12
    frenchKnot(cloth, x + Math.cos(between) * 8.4, y + Math.sin(between) * 8.4, {
      thread: floss(plaster, 0.2),
      random,
      sizeMm: 0.7,
    })
  }
}

export const peacockFeathers = {
  sizeMm: [64, 80],
  view: { tilt: 0.22, turn: 0.03 },
  stitch(cloth, random) {
    fold(cloth, { x: 6, y: 30, angle: 1, widthMm: 9, riseMm: 2 })
    fold(cloth, { x: 58, y: 66, angle: 1.1, widthMm: 8, riseMm: 1.8 })
    weave(cloth, { threadsAt: shot(dye('#0A3F70'), dye('#0D5584')), seed: 53, angle: -0.07 })
    feather(cloth, {
      quill: [
        [72, 70],
        [66, 50],
        [60, 34],
        [54, 22],
      ],
      size: 0.9,
      random,
    })
    feather(cloth, {
      quill: [
        [-8, 62],
        [-2, 46],
        [5, 32],
        [11, 23],
      ],
      size: 0.9,
      random,
    })
    feather(cloth, {
      quill: [
        [66, 98],
        [60, 84],
        [54, 70],
        [51, 60],
      ],
      size: 0.95,
      random,
    })
    feather(cloth, {
      quill: [
        [14, 98],
        [20, 80],
        [27, 60],
        [31, 42],
      ],
      size: 1.3,
      random,
    })
    for (const [sx, sy] of [
      [33, 18],
      [35, 9],
      [27, 14],
      [40, 14],
      [4, 70],
      [8, 62],
      [3, 79],
      [38, 64],
      [34, 74],
      [40, 71],
      [62, 8],
      [58, 3],
      [12, 5],
      [18, 3],
      [5, 9],
      [46, 44],
      [52, 46],
      [60, 58],
      [8, 52],
    ]) {
      sequin(cloth, sx, sy, { radiusMm: 0.8 + 0.5 * random(), dye: gold, random, hold: { bead: turquoise } })
    }
    looseFibres(cloth, 6, random)
  },
}

/** A feather stitched from the quill outward; its eye is satin stitch in rings, each outlined by a chain. */
function feather(cloth, { quill, size, random }) {
  const spine = pace(smooth(quill), 0.5)
  const [x, y] = spine[spine.length - 1]
  const [fx, fy] = spine[spine.length - 8]
  const heading = Math.atan2(y - fy, x - fx)
  for (const [k, [px, py]] of spine.entries()) {
    const t = k / spine.length
    for (const side of [-1, 1])
      barb(cloth, px, py, {
        lean: headingAt(spine, k) + side * (0.9 - 0.25 * t),
        curl: -side * 0.5,
        reach: (7 + 6 * t) * size,
        random,
      })
  }
  for (let k = 0; k < 150 * size; k++) {
    const turn = (random() * 2 - 1) * 2.3
    barb(cloth, x + Math.cos(heading + turn) * 4 * size, y + Math.sin(heading + turn) * 4 * size, {
      lean: heading + turn * 0.92,
      curl: -turn * 0.2,
      reach: (10.5 - Math.abs(turn) * 1.4) * size,
      random,
    })
  }
  const bare = spine.slice(0, Math.round(spine.length - 10 * size * 2))
  layThread(
    cloth,
    bare.map(([px, py]) => [px, py, 0.4]),
    cord(gold, 0.42, Substance.metal),
  )
  const bronze = blend(antiqueGold, parrot, 0.35)
  const rings = [
    [7.4, 9.4, bronze, 0.7],
    [6.2, 7.9, antiqueGold, 0.6],
    [5, 6.4, dye('#7A3A14'), 0.6],
    [3.9, 5, turquoise, 0.4],
    [2.3, 2.9, indigo, 0.02],
  ]
  for (const [half, long, dyed, from] of rings) {
    const oval = { half: half * size, long: long * size, turn: heading + Math.PI / 2 }
    radialOval(cloth, x, y, { ...oval, dyed, from, random })
    if (dyed !== bronze) continue
    chainStitch(cloth, ovalLine(x, y, oval), { thread: zari(gold, 0.18), lengthMm: 1.5, widthMm: 0.75, random })
  }
  chainStitch(cloth, ovalLine(x, y, { half: 4 * size, long: 5.1 * size, turn: heading + Math.PI / 2 }), {
    thread: zari(gold, 0.14),
    lengthMm: 1.2,
    widthMm: 0.6,
    random,
  })
}

function barb(cloth, x, y, { lean, curl, reach, random }) {
  const long = reach * (0.82 + 0.3 * random())
  const end = lean + curl
  const [mx, my] = [x + Math.cos(lean) * long * 0.5, y + Math.sin(lean) * long * 0.5]
  const line = smooth(
    [
      [x, y],
      [mx, my],
      [mx + Math.cos(end) * long * 0.52, my + Math.sin(end) * long * 0.52],
    ],
    { steps: 6 },
  )
  const dyed = blend(blend(leaf, parrot, random()), random() < 0.4 ? antiqueGold : turquoise, random() * 0.75)
  layThread(
    cloth,
    line.map(([bx, by], n) => [bx, by, 0.3 - (0.48 * n) / (line.length - 1)]),
    { ...floss(shaded(dyed, random), 0.13), phase: random() * 3 },
  )
}

function radialOval(cloth, x, y, { half, long, turn, dyed, from, random }) {
  const edge = ovalLine(x, y, { half, long, turn })
  for (const [ex, ey] of pace(edge, 0.2)) {
    const spot = (share) => [x + (ex - x) * share, y + (ey - y) * share]
    straightStitch(
      cloth,
      spot(from * (0.85 + 0.3 * random())),
      spot(0.96 + 0.08 * random()),
      { ...floss(shaded(dyed, random), 0.15), phase: random() * 3 },
      0.45 + 0.1 * random(),
    )
  }
}

/** An oval that narrows towards its foot, as the eye of a feather does. */
function ovalLine(x, y, { half, long, turn }) {
  return circle(0, 0, 1).map(([px, py]) => {
    const [qx, qy] = [px * half * (1 - 0.16 * py), py * long]
    return [x + qx * Math.cos(turn) - qy * Math.sin(turn), y + qx * Math.sin(turn) + qy * Math.cos(turn)]
  })
}

function headingAt(spine, k) {
  const [[ax, ay], [bx, by]] = [spine[Math.max(0, k - 1)], spine[Math.min(spine.length - 1, k + 1)]]
  return Math.atan2(by - ay, bx - ax)
}
