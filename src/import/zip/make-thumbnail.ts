const widthPx = 224
const [hashColumns, hashRows] = [9, 8]
const hashMinContrast = 16

export interface Thumbnail {
  picture: Blob
  /** The hash is made as the shop makes that of a published photo, and missing for a plain surface. */
  hash?: bigint
}

/** One photo at a time is decoded, because twelve megapixels take 48 MB. */
let last: Promise<unknown> = Promise.resolve()

/** @param isWanted tells whether the photo is still on the screen when its turn comes. @returns undefined if it is not, or cannot be read */
export function makeThumbnail(read: () => Promise<Blob>, isWanted: () => boolean): Promise<Thumbnail | undefined> {
  const made = last.then(async () => (isWanted() ? draw(await read()) : undefined)).catch(() => undefined)
  last = made
  return made
}

async function draw(photo: Blob): Promise<Thumbnail> {
  const bitmap = await createImageBitmap(photo, {
    imageOrientation: 'from-image',
    resizeWidth: widthPx,
    resizeQuality: 'medium',
  })
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
  const hash = hashPicture(bitmap)
  bitmap.close()
  return { picture: await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.8 }), hash }
}

/** Each bit tells whether a point is darker than the one to its right. */
function hashPicture(bitmap: ImageBitmap): bigint | undefined {
  const context = new OffscreenCanvas(hashColumns, hashRows).getContext('2d', { willReadFrequently: true })
  if (!context) return undefined
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, hashColumns, hashRows)
  const { data } = context.getImageData(0, 0, hashColumns, hashRows)
  const greys = Array.from({ length: hashColumns * hashRows }, (_, at) => {
    const [red = 0, green = 0, blue = 0] = data.slice(4 * at)
    return 0.299 * red + 0.587 * green + 0.114 * blue
  })
  if (Math.max(...greys) - Math.min(...greys) < hashMinContrast) return undefined
  let bits = 0n
  for (const [at, grey] of greys.entries())
    if ((at + 1) % hashColumns > 0) bits = (bits << 1n) | (grey < (greys[at + 1] as number) ? 1n : 0n)
  return bits
}

/** The browser scales otherwise than the shop: copies differ in up to 10 of 64 bits, most other photos in 20. */
export function looksTheSame(hash: bigint, other: bigint): boolean {
  return (hash ^ other).toString(2).replaceAll('0', '').length <= 10
}
