import sharp from 'sharp'

/**
 * Looks at the lit cloth from a little below instead of from straight above, and prints it at its final size.
 * `tilt` is how much nearer the lower edge is than the upper one, `turn` how far the camera is held askew (radians).
 */
export function frame(lit, from, to, { tilt = 0.2, turn = 0 } = {}) {
  const out = Buffer.alloc(to.width * to.height * 3)
  const zoom = 1 / (1 + Math.abs(turn) * 1.35)
  const cos = Math.cos(turn) * zoom
  const sin = Math.sin(turn) * zoom
  const ratio = from.height / from.width
  // Four looks per printed pixel: the far edge of the cloth is packed tighter than the print.
  const looks = [
    [-0.25, -0.25],
    [0.25, -0.25],
    [-0.25, 0.25],
    [0.25, 0.25],
  ]
  for (let row = 0; row < to.height; row++) {
    for (let column = 0; column < to.width; column++) {
      let [red, green, blue] = [0, 0, 0]
      for (const [dx, dy] of looks) {
        const v = (row + 0.5 + dy) / to.height
        const near = 1 + tilt * v
        const u = ((column + 0.5 + dx) / to.width - 0.5) / near
        const w = (v * (1 + tilt)) / near - 0.5
        const x = (0.5 + u * cos - w * ratio * sin) * from.width - 0.5
        const y = (0.5 + w * cos + (u / ratio) * sin) * from.height - 0.5
        const left = Math.min(from.width - 2, Math.max(0, Math.floor(x)))
        const top = Math.min(from.height - 2, Math.max(0, Math.floor(y)))
        const fx = Math.min(1, Math.max(0, x - left))
        const fy = Math.min(1, Math.max(0, y - top))
        const at = (top * from.width + left) * 3
        const below = at + from.width * 3
        const [a, b, c, d] = [(1 - fx) * (1 - fy), fx * (1 - fy), (1 - fx) * fy, fx * fy]
        red += lit[at] * a + lit[at + 3] * b + lit[below] * c + lit[below + 3] * d
        green += lit[at + 1] * a + lit[at + 4] * b + lit[below + 1] * c + lit[below + 4] * d
        blue += lit[at + 2] * a + lit[at + 5] * b + lit[below + 2] * c + lit[below + 5] * d
      }
      const at = (row * to.width + column) * 3
      out[at] = red / 4
      out[at + 1] = green / 4
      out[at + 2] = blue / 4
    }
  }
  return out
}

/**
 * Depth of field: sharp along a band through (x, y), softer away from it, as a lens this close sees cloth that
 * lies at an angle. x, y and depth are shares of the picture; angle is the band's direction.
 */
export async function focus(rgb, { width, height }, { x = 0.5, y = 0.52, angle = 0, depth = 0.15, blur = 6 } = {}) {
  const raw = { raw: { width, height, channels: 3 } }
  const [soft, softer] = await Promise.all(
    [blur * 0.4, blur].map((sigma) => sharp(rgb, raw).blur(sigma).raw().toBuffer()),
  )
  const out = Buffer.alloc(rgb.length)
  const [nx, ny] = [-Math.sin(angle), Math.cos(angle)]
  const longEdge = Math.max(width, height)
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const away = Math.abs((column - x * width) * nx + (row - y * height) * ny) / longEdge
      const lost = Math.min(2, Math.max(0, (away - depth) / 0.13))
      const at = (row * width + column) * 3
      for (let channel = at; channel < at + 3; channel++) {
        out[channel] =
          lost <= 1
            ? rgb[channel] + (soft[channel] - rgb[channel]) * lost
            : soft[channel] + (softer[channel] - soft[channel]) * (lost - 1)
      }
    }
  }
  return sharp(out, raw)
}
