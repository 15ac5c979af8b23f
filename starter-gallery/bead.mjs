import { eachPixelAround, lay, Substance } from './cloth.mjs'
import { pace } from './curves.mjs'
import { layThread } from './thread.mjs'

/** A round bead or pearl half sunk between its stitches. */
export function ball(cloth, x, y, { radiusMm, dye, substance = Substance.glass, sunk = 0.1 }) {
  const radius = radiusMm * cloth.pxPerMm
  const base = cloth.groundMm * cloth.pxPerMm + radius * (1 - sunk) * 0.6
  eachPixelAround(cloth, x, y, radiusMm, (px, py, at) => {
    const d2 = px * px + py * py
    if (d2 >= radius * radius) return
    const rise = Math.sqrt(radius * radius - d2)
    lay(cloth, at, base + rise, px / radius, py / radius, 0, dye, 1, substance)
  })
}

/** A tube bead or seed bead on its side: `angle` is where its hole points. */
export function tube(cloth, x, y, { lengthMm, radiusMm, angle, dye, substance = Substance.glass }) {
  const scale = cloth.pxPerMm
  const half = (lengthMm / 2) * scale
  const radius = radiusMm * scale
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const base = cloth.groundMm * scale + radius * 0.5
  eachPixelAround(cloth, x, y, Math.hypot(lengthMm / 2, radiusMm), (px, py, at) => {
    const u = (px * cos + py * sin) / half
    const v = (py * cos - px * sin) / radius
    if (Math.abs(u) >= 1 || Math.abs(v) >= 1) return
    // The fourth power rounds the rim and keeps the side straight.
    const belly = 1 - u ** 6
    const inside = belly - v * v
    if (inside <= 0) return
    const nu = 3 * u ** 5
    const size = 1 / Math.sqrt(nu * nu * 0.2 + v * v + inside)
    const nx = (nu * 0.45 * cos - v * sin) * size
    const ny = (nu * 0.45 * sin + v * cos) * size
    lay(
      cloth,
      at,
      base + radius * Math.sqrt(inside),
      nx,
      ny,
      angle,
      dye,
      1 - 0.5 * Math.max(0, Math.abs(u) - 0.8) * 5 * 0.4,
      substance,
    )
  })
}

/** A cupped sequin, tilted as it fell, held by a small bead or a stitch. */
export function sequin(cloth, x, y, { radiusMm, dye, random, hold }) {
  const radius = radiusMm * cloth.pxPerMm
  const tiltX = (random() - 0.5) * 0.34
  const tiltY = (random() - 0.5) * 0.34
  const base = (cloth.groundMm + 0.22) * cloth.pxPerMm
  eachPixelAround(cloth, x, y, radiusMm, (px, py, at) => {
    const d = Math.hypot(px, py) / radius
    if (d >= 1 || d < 0.13) return
    const turned = Math.atan2(py, px)
    // Six pressed facets, as on the shop's cup sequins.
    const facet = (Math.round((turned / Math.PI) * 3) / 3) * Math.PI
    const cup = d > 0.42 ? -0.3 : -0.03
    const nx = tiltX + cup * Math.cos(facet)
    const ny = tiltY + cup * Math.sin(facet)
    const rim = d > 0.93 ? 0.75 : 1
    lay(
      cloth,
      at,
      base - (px * tiltX + py * tiltY) + (d > 0.42 ? (d - 0.42) * radius * 0.3 : 0),
      nx,
      ny,
      turned,
      dye,
      rim,
      Substance.metal,
    )
  })
  if (hold?.bead) ball(cloth, x, y, { radiusMm: radiusMm * 0.34, dye: hold.bead, substance: hold.substance })
  if (hold?.thread) {
    const angle = random() * 6
    layThread(
      cloth,
      [
        [x, y, 0.15],
        [x + Math.cos(angle) * radiusMm * 0.5, y + Math.sin(angle) * radiusMm * 0.5, 0.5],
        [x + Math.cos(angle) * radiusMm * 1.12, y + Math.sin(angle) * radiusMm * 1.12, -0.1],
      ],
      hold.thread,
    )
  }
}

/** A cut stone in its gilt setting. `stretch` above 1 makes an oval along `angle`. */
export function stone(cloth, x, y, { radiusMm, dye, setting, stretch = 1, angle = 0, facets = 8 }) {
  const radius = radiusMm * cloth.pxPerMm
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const base = (cloth.groundMm + 0.35) * cloth.pxPerMm
  eachPixelAround(cloth, x, y, radiusMm * Math.max(1, stretch), (px, py, at) => {
    const u = (px * cos + py * sin) / (radius * stretch)
    const v = (py * cos - px * sin) / radius
    const d = Math.hypot(u, v)
    if (d >= 1) return
    const turned = Math.atan2(v, u)
    const step = (Math.PI * 2) / facets
    const crown = d > 0.78 ? 0 : 0.5
    const facet = (Math.floor(turned / step + crown) + (crown ? 0 : 0.5)) * step
    const table = d * Math.cos(turned - facet) < 0.44
    const lean = table ? 0.04 : d > 0.78 ? 0.62 : 0.34
    const fu = Math.cos(facet) * lean
    const fv = Math.sin(facet) * lean
    // What a stone shows is the light thrown back from its underside: another brightness in every facet.
    const depth = table ? 0.75 + 0.5 * Math.sin(u * 5 + v * 3) : 0.35 + 1.2 * Math.abs(Math.sin(facet * 2.7 + x * 3))
    lay(
      cloth,
      at,
      base + radius * 0.5 * (1 - d * d * 0.8),
      fu * cos - fv * sin,
      fu * sin + fv * cos,
      0,
      dye,
      depth,
      Substance.gem,
    )
  })
  const rim = Array.from({ length: 49 }, (_, k) => {
    const t = (k / 48) * Math.PI * 2
    const u = Math.cos(t) * radiusMm * stretch * 1.06
    const v = Math.sin(t) * radiusMm * 1.06
    return [x + u * cos - v * sin, y + u * sin + v * cos, 0.3]
  })
  layThread(cloth, rim, setting)
}

/** A small round mirror; the stitches that hold it are laid afterwards. */
export function mirror(cloth, x, y, { radiusMm, dye, random }) {
  const radius = radiusMm * cloth.pxPerMm
  const tiltX = (random() - 0.5) * 0.16
  const tiltY = (random() - 0.5) * 0.16
  const base = (cloth.groundMm + 0.3) * cloth.pxPerMm
  eachPixelAround(cloth, x, y, radiusMm, (px, py, at) => {
    const d = Math.hypot(px, py) / radius
    if (d >= 1) return
    lay(cloth, at, base, tiltX + (px / radius) * 0.07, tiltY + (py / radius) * 0.07, 0, dye, 1, Substance.mirror)
  })
}

/** Beads side by side along a line; where the line returns to itself there is room for one only. */
export function beadRow(cloth, line, { radiusMm, gap = 1.04, ...bead }) {
  const sewn = []
  for (const [x, y] of pace(line, radiusMm * 2 * gap)) {
    if (sewn.some(([sx, sy]) => Math.hypot(sx - x, sy - y) < radiusMm * 1.7)) continue
    ball(cloth, x, y, { radiusMm, ...bead })
    sewn.push([x, y])
  }
}

/** A potli button: cloth drawn over a ball, its pleats running to the middle. */
export function potliButton(cloth, x, y, { radiusMm, dye, random }) {
  const radius = radiusMm * cloth.pxPerMm
  const base = (cloth.groundMm + radiusMm * 0.35) * cloth.pxPerMm
  const turn = random() * 6
  eachPixelAround(cloth, x, y, radiusMm, (px, py, at) => {
    const d = Math.hypot(px, py) / radius
    if (d >= 1) return
    const around = Math.atan2(py, px)
    const gathered = Math.max(0, (d - 0.55) / 0.45)
    const pleat = Math.cos(around * 13 + turn + 2 * Math.sin(around * 3)) * gathered * 0.5
    const ribs = Math.cos((px + py) * 0.75) * Math.cos((px - py) * 0.75) * 0.1
    const nx = (px / radius) * 0.95 - Math.sin(around) * pleat + ribs
    const ny = (py / radius) * 0.95 + Math.cos(around) * pleat + ribs
    lay(
      cloth,
      at,
      base + radius * Math.sqrt(1 - d * d) * 0.85,
      nx,
      ny,
      turn,
      dye,
      1 + ribs - 0.1 * d * d + pleat * 0.5,
      Substance.weave,
    )
  })
}
