import { createHash } from 'node:crypto'
import sharp from 'sharp'

/** Creates a phone's photo: twelve megapixels of noise, rotated, with location and camera. Photos of different seeds look different. */
export async function phonePhoto(
  options: { widthPx?: number; heightPx?: number; orientation?: number; seed?: number } = {},
): Promise<Uint8Array> {
  const { widthPx = 4032, heightPx = 3024, orientation = 6, seed = 1 } = options
  const pattern = createHash('sha256').update(String(seed)).digest()
  return sharp({
    create: {
      width: widthPx,
      height: heightPx,
      channels: 3,
      background: { r: 122, g: 31, b: 43 },
      noise: { type: 'gaussian', mean: 100 + seed, sigma: 14 },
    },
  })
    .composite([
      {
        // The upper left quarter of the stored pixels is white, to detect the orientation.
        input: {
          create: { width: widthPx >> 1, height: heightPx >> 1, channels: 3, background: '#ffffff' },
        },
        left: 0,
        top: 0,
      },
      {
        // Noise alone looks the same as other noise, which the shop would reject as a duplicate.
        input: await sharp(pattern, { raw: { width: 8, height: 4, channels: 1 } })
          .resize(widthPx, heightPx >> 1, { kernel: 'nearest', fit: 'fill' })
          .png()
          .toBuffer(),
        left: 0,
        top: heightPx >> 1,
        blend: 'overlay',
      },
    ])
    .withExif({
      IFD0: { Make: 'SecretCam', Model: 'SecretModel', Orientation: String(orientation) },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '10/1 4/1 0/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '78/1 46/1 0/1',
      },
    })
    .withMetadata({ orientation })
    .jpeg({ quality: 90 })
    .toBuffer()
}

export async function smallPhoto(seed = 1, format: 'jpeg' | 'png' | 'webp' = 'jpeg'): Promise<Uint8Array> {
  return sharp({
    create: { width: 400 + seed, height: 300, channels: 3, background: { r: seed % 256, g: 80, b: 90 } },
  })
    [format]()
    .toBuffer()
}
