import { Substance } from './cloth.mjs'
import { drapeSlopes } from './drape.mjs'
import { blurred } from './neighbourhood.mjs'
import { roomAt } from './room.mjs'
import { scatter } from './seeded.mjs'

// How each substance answers: scattered light, mirrored light, sheen along the thread and its sharpness.
const answers = {
  [Substance.weave]: { scatter: 0.62, mirror: 0.008, sheen: 1.25, power: 44 },
  [Substance.floss]: { scatter: 0.68, mirror: 0.012, sheen: 1.0, power: 40 },
  [Substance.metal]: { scatter: 0.1, mirror: 0.95, sheen: 0.3, power: 40 },
  [Substance.glass]: { scatter: 0.42, mirror: 0.34, sheen: 0, power: 1 },
  [Substance.pearl]: { scatter: 0.66, mirror: 0.26, sheen: 0, power: 1 },
  [Substance.mirror]: { scatter: 0.02, mirror: 0.9, sheen: 0, power: 1 },
  [Substance.gem]: { scatter: 0.5, mirror: 0.12, sheen: 0, power: 1 },
}

/** Lights the cloth from a window at its upper left and gives 8-bit RGB, one row after the other. */
export function photograph(cloth, { seed = 1, exposure = 1, warmth = 1 } = {}) {
  const { width, height, relief, normalX, normalY, grain, substance } = cloth
  const drape = drapeSlopes(cloth)
  const near = blurred(relief, width, height, Math.round(0.45 * cloth.pxPerMm))
  const wide = blurred(near, width, height, Math.round(1.5 * cloth.pxPerMm))
  const rgb = Buffer.alloc(width * height * 3)
  const lamp = { x: -0.25 * width, y: -0.45 * height, z: 0.95 * width }
  const eye = { x: 0.5 * width, y: 0.55 * height, z: 1.9 * width }
  const mean = 1 / Math.hypot(lamp.x - width / 2, lamp.y - height / 2, lamp.z)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x
      const what = answers[substance[at]]
      const onGround = substance[at] === Substance.weave
      drape.read(x, y)
      let slopeX = drape.slopeX
      let slopeY = drape.slopeY
      if (onGround && x > 2 && y > 2 && x < width - 3 && y < height - 3) {
        // Stitches pull the silk: it rises towards them and puckers between.
        slopeX += 0.5 * (wide[at + 2] - wide[at - 2]) * 0.25
        slopeY += 0.5 * (wide[at + 2 * width] - wide[at - 2 * width]) * 0.25
      }
      let nx = normalX[at]
      let ny = normalY[at]
      let nz = Math.sqrt(Math.max(0.02, 1 - nx * nx - ny * ny))
      nx -= slopeX * nz
      ny -= slopeY * nz
      let size = 1 / Math.sqrt(nx * nx + ny * ny + nz * nz)
      nx *= size
      ny *= size
      nz *= size

      let lx = lamp.x - x
      let ly = lamp.y - y
      let lz = lamp.z - relief[at]
      const reach = 1 / Math.sqrt(lx * lx + ly * ly + lz * lz)
      lx *= reach
      ly *= reach
      lz *= reach
      const falloff = (reach / mean) ** 1.5
      let vx = eye.x - x
      let vy = eye.y - y
      let vz = eye.z
      size = 1 / Math.sqrt(vx * vx + vy * vy + vz * vz)
      vx *= size
      vy *= size
      vz *= size

      const lit = shadowAt(cloth, x, y, lx, ly, lz) * falloff
      const buried = Math.max(0, near[at] - relief[at]) * 1.1 + Math.max(0, wide[at] - relief[at]) * 0.5
      const open = 1 / (1 + (buried / cloth.pxPerMm) * 4.2)

      const facing = Math.max(0, nx * lx + ny * ly + nz * lz)
      const soft = Math.max(0, (nx * lx + ny * ly + nz * lz + 0.25) / 1.25)
      const direct = what.scatter * lit * (0.65 * facing + 0.35 * soft) * 1.35
      const ambient = what.scatter * open * (0.1 + 0.14 * nz)

      // Sheen is a highlight round the thread, not on it: it needs the thread's direction, tilted by the fold.
      let sheen = 0
      if (what.sheen) {
        const gx = Math.cos(grain[at])
        const gy = Math.sin(grain[at])
        const gz = gx * slopeX + gy * slopeY
        let hx = lx + vx
        let hy = ly + vy
        let hz = lz + vz
        size = 1 / Math.sqrt(hx * hx + hy * hy + hz * hz)
        hx *= size
        hy *= size
        hz *= size
        const along = (gx * hx + gy * hy + gz * hz) / Math.sqrt(1 + gz * gz)
        const lobe = Math.max(0, 1 - along * along) ** (what.power / 2)
        sheen = what.sheen * lobe * Math.sqrt(facing) * (0.25 + 0.75 * lit) * Math.max(0.15, open)
      }

      const mirrored = 2 * (nx * vx + ny * vy + nz * vz)
      const rx = mirrored * nx - vx
      const ry = mirrored * ny - vy
      const rz = mirrored * nz - vz
      const seen =
        roomAt(rx, ry, rz, substance[at] === Substance.mirror) * (0.3 + 0.7 * Math.min(1, lit)) * (0.35 + 0.65 * open)
      const grazing = (1 - Math.max(0, Math.min(1, nx * vx + ny * vy + nz * vz))) ** 4

      let red = cloth.red[at]
      const green = cloth.green[at]
      let blue = cloth.blue[at]
      let white = 0
      let tinted = direct
      switch (substance[at]) {
        case Substance.weave:
          tinted += sheen * 1.5
          white = sheen * 0.025 + what.mirror * seen
          break
        case Substance.floss:
          tinted += sheen * 1.1
          white = sheen * 0.06 + what.mirror * seen
          break
        case Substance.metal:
          tinted += what.mirror * seen + sheen
          white = 0.05 * seen * grazing
          break
        case Substance.glass: {
          // Light that entered a bead leaves on the far side: the edge away from the window glows.
          const through = Math.max(0, -(nx * lx + ny * ly)) ** 1.5
          tinted += through * 1.3 * lit
          white = (what.mirror + grazing * 0.5) * seen * 1.6
          break
        }
        case Substance.pearl: {
          const lustre = 0.5 + 0.5 * Math.cos(7 * (1 - nz))
          red *= 0.97 + 0.05 * lustre
          blue *= 0.94 + 0.1 * (1 - lustre)
          white = (what.mirror + grazing * 0.25) * Math.max(0, seen - 0.25) * 1.7
          break
        }
        case Substance.gem:
          tinted = direct * 0.6 + 0.5 * seen * what.scatter
          white = (what.mirror * 0.6 + grazing * 0.5) * seen
          break
        default:
          tinted += what.mirror * seen
      }
      // The far corner of a macro picture is always a little darker: the lens, not the lamp.
      const cornerX = (x / width - 0.5) * 2
      const cornerY = (y / height - 0.5) * 2
      const lens = (1 - 0.11 * (cornerX * cornerX + cornerY * cornerY)) * exposure
      const film = 1 + (scatter(x >> 1, y >> 1, seed) - 0.5) * 0.025
      // The window is warm, what the room adds in the shadows is cool.
      rgb[at * 3] = develop((red * (tinted * 1.06 + ambient * 0.9) + white * 1.02) * lens * film * warmth)
      rgb[at * 3 + 1] = develop((green * (tinted + ambient * 0.97) + white) * lens * film)
      rgb[at * 3 + 2] = develop(((blue * (tinted * 0.92 + ambient * 1.12) + white * 0.95) * lens * film) / warmth)
    }
  }
  return rgb
}

/** 1 in full light, towards 0 in the shadow of something higher on the way to the lamp. */
function shadowAt(cloth, x, y, lx, ly, lz) {
  const { relief, width, height, pxPerMm } = cloth
  const level = Math.hypot(lx, ly)
  const stepX = lx / level
  const stepY = ly / level
  const climb = lz / level
  const here = relief[y * width + x] + 0.6
  let hidden = 0
  // Steps grow: close neighbours decide the edge of a shadow, far ones only its length.
  for (let d = 1.5; d < 3.2 * pxPerMm; d = d * 1.28 + 0.7) {
    const px = (x + stepX * d) | 0
    const py = (y + stepY * d) | 0
    if (px < 0 || py < 0 || px >= width || py >= height) break
    const over = (relief[py * width + px] - here - d * climb) / (1.2 + d * 0.16)
    if (over > hidden) hidden = over
    if (hidden > 1) break
  }
  return 1 - 0.86 * Math.min(1, hidden)
}

/** Linear light to a printed value, with a shoulder so that gold keeps its colour in the highlight. */
function develop(light) {
  const value = Math.max(0, light)
  const shoulder = ((value * (1 + value / 8)) / (1 + value * 0.6)) * 1.14
  const plain = shoulder <= 0.0031308 ? shoulder * 12.92 : 1.055 * shoulder ** (1 / 2.4) - 0.055
  const coded = Math.min(1, plain)
  // A paper's contrast: darker darks, the middle kept.
  return Math.round((coded + 0.16 * coded * (1 - coded) * (2 * coded - 0.9)) * 255)
}
