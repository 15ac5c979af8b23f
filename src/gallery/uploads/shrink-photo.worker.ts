/** The shop scales photos to 2048 pixels, which looks better from a slightly larger picture. */
const maxEdgePx = 2560
const quality = 0.85
/** The server uses the same background for transparent pictures. */
const background = '#FBF6EC'

addEventListener('message', async ({ data }: MessageEvent<Blob>) => {
  // The server may be able to read what the browser cannot.
  postMessage(await shrink(data).catch(() => undefined))
})

async function shrink(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const scale = Math.min(1, maxEdgePx / Math.max(picture.width, picture.height))
  const width = Math.max(1, Math.round(picture.width * scale))
  const height = Math.max(1, Math.round(picture.height * scale))
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D
  context.fillStyle = background
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, width, height)
  picture.close()
  return canvas.convertToBlob({ type: 'image/jpeg', quality })
}
