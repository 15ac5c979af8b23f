/** The server puts transparent pictures on the same colour. */
const ground = '#FBF6EC'

export interface Shrinking {
  file: Blob
  maxEdgePx: number
  quality: number
}

addEventListener('message', async ({ data }: MessageEvent<Shrinking>) => {
  // The server may be able to read what the browser cannot.
  postMessage(await shrink(data).catch(() => undefined))
})

async function shrink({ file, maxEdgePx, quality }: Shrinking): Promise<Blob> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const scale = Math.min(1, maxEdgePx / Math.max(picture.width, picture.height))
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(picture.width * scale)),
    Math.max(1, Math.round(picture.height * scale)),
  )
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.fillStyle = ground
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return canvas.convertToBlob({ type: 'image/jpeg', quality })
}
