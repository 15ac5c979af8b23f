import { ball } from './bead.mjs'
import { Substance } from './cloth.mjs'
import { circle } from './curves.mjs'
import { shaded } from './stitch.mjs'
import { floss, layThread } from './thread.mjs'

/** A latkan: a bead, a bound neck and a skirt of silk that hangs as it likes. */
export function tassel(cloth, x, y, { angle, lengthMm, widthMm, silk, binding, bead, random }) {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const spot = (along, out, z) => [x + cos * along - sin * out, y + sin * along + cos * out, z]
  for (let k = 0; k < 210; k++) {
    const out = random() * 2 - 1
    const height = Math.sqrt(1 - out * out) * widthMm * 0.42 * (0.25 + 0.75 * random())
    const sway = (random() - 0.5) * 1.1
    const reach = lengthMm * (0.93 + 0.09 * random())
    const strand = Array.from({ length: 12 }, (_, step) => {
      const t = step / 11
      const spread = (widthMm / 2) * (0.55 + 0.45 * Math.min(1, t * 2.2) + 0.18 * t * t)
      return spot(1.6 + t * reach, out * spread + sway * t * t, height * (0.75 + 0.3 * t) + 0.2)
    })
    layThread(cloth, strand, { ...floss(shaded(silk, random), 0.15), phase: random() * 3 })
  }
  for (let turn = 0; turn < 5; turn++) {
    const along = 2.6 + turn * 0.55
    const band = Array.from({ length: 13 }, (_, step) => {
      const t = (step / 12) * 2 - 1
      return spot(along, t * widthMm * 0.36, Math.sqrt(Math.max(0, 1 - t * t)) * widthMm * 0.42 + 0.1)
    })
    layThread(cloth, band, binding)
  }
  ball(cloth, ...spot(0.4, 0).slice(0, 2), {
    radiusMm: widthMm * 0.36,
    dye: bead,
    substance: Substance.metal,
    sunk: -0.3,
  })
  layThread(
    cloth,
    circle(...spot(1.9, 0).slice(0, 2), widthMm * 0.2).map(([px, py]) => [px, py, widthMm * 0.35]),
    binding,
  )
}
