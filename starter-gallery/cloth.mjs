/** What a pixel is made of: it decides how the light leaves it. */
export const Substance = { weave: 0, floss: 1, metal: 2, glass: 3, pearl: 4, mirror: 5, gem: 6 }

/**
 * An empty frame. Designs speak in millimetres with the origin at the top left, as a tailor would;
 * the layers hold one value a pixel: height in pixels, the surface's normal, the thread's direction, the dye.
 */
export function stretchCloth({ widthMm, heightMm, pxPerMm }) {
  const width = Math.round(widthMm * pxPerMm)
  const height = Math.round(heightMm * pxPerMm)
  const layer = () => new Float32Array(width * height)
  return {
    widthMm,
    heightMm,
    pxPerMm,
    width,
    height,
    relief: layer().fill(-1e4),
    normalX: layer(),
    normalY: layer(),
    grain: layer(),
    red: layer(),
    green: layer(),
    blue: layer(),
    substance: new Uint8Array(width * height),
    /** The height, in millimetres, on which the next stitch lies. */
    groundMm: 0,
    folds: [],
  }
}

/** Keeps the pixel if it is the highest here so far: threads cover each other as they do on a table. */
export function lay(cloth, at, height, normalX, normalY, grain, dye, shade, substance) {
  if (height <= cloth.relief[at]) return
  cloth.relief[at] = height
  cloth.normalX[at] = normalX
  cloth.normalY[at] = normalY
  cloth.grain[at] = grain
  cloth.red[at] = dye[0] * shade
  cloth.green[at] = dye[1] * shade
  cloth.blue[at] = dye[2] * shade
  cloth.substance[at] = substance
}

/** Visits the pixels around a centre; px and py are pixels from it. */
export function eachPixelAround(cloth, xMm, yMm, reachMm, visit) {
  const scale = cloth.pxPerMm
  const cx = xMm * scale
  const cy = yMm * scale
  const reach = reachMm * scale
  const lastX = Math.min(cloth.width - 1, Math.ceil(cx + reach))
  const lastY = Math.min(cloth.height - 1, Math.ceil(cy + reach))
  for (let y = Math.max(0, Math.floor(cy - reach)); y <= lastY; y++) {
    for (let x = Math.max(0, Math.floor(cx - reach)); x <= lastX; x++) visit(x - cx, y - cy, y * cloth.width + x)
  }
}
