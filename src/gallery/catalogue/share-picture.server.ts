import sharp from 'sharp'
import { photoMaxPixels } from '../../api/shop-constants.ts'
import { photoSharedWithShop, shareSize } from './share-size.ts'

/** WhatsApp leaves a picture out that is much larger. */
export const sharePictureMaxBytes = 250 * 1024
/** The first that makes it small enough. */
const qualities = [82, 64, 46]
/** Of what is still too large then, nothing but noise, the noise is taken. */
const smoothingPx = 2

/**
 * What messengers show of a design: the photo as JPEG, small enough for all of them. Runs in the image worker.
 * @throws when it is no picture.
 */
export async function prepareSharePicture(jpeg: Uint8Array): Promise<Uint8Array> {
  const options = { failOn: 'error', limitInputPixels: photoMaxPixels } as const
  const { width: widthPx, height: heightPx } = await sharp(jpeg, options).metadata()
  const [photo, share] = [photoSharedWithShop({ widthPx, heightPx }), shareSize({ widthPx, heightPx })]
  const [left, top] = [
    Math.floor((share.widthPx - photo.widthPx) / 2),
    Math.floor((share.heightPx - photo.heightPx) / 2),
  ]
  const { data, info } = await sharp(jpeg, options)
    .resize({ width: photo.widthPx, height: photo.heightPx, fit: 'fill' })
    .extend({
      left,
      top,
      right: share.widthPx - photo.widthPx - left,
      bottom: share.heightPx - photo.heightPx - top,
      background: '#FBF6EC',
    })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const picture = () => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
  for (const quality of qualities) {
    const bytes = await picture().jpeg({ quality, mozjpeg: true }).toBuffer()
    if (bytes.length <= sharePictureMaxBytes) return bytes
  }
  return picture().blur(smoothingPx).jpeg({ quality: 46, mozjpeg: true }).toBuffer()
}
