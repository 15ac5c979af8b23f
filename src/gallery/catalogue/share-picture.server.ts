import sharp from 'sharp'
import { photoMaxPixels } from '../../api/shop-constants.ts'

/** WhatsApp ignores much larger pictures. */
const sharePictureMaxBytes = 250 * 1024
/** Even a picture of noise fits at the last quality. */
const qualities = [82, 64, 46, 20]

/** Runs in the image worker. @throws if the file is not a picture */
export async function prepareSharePicture(jpeg: Uint8Array, size: { widthPx: number; heightPx: number }) {
  const photo = sharp(jpeg, { failOn: 'error', limitInputPixels: photoMaxPixels })
  const picture = photo.resize(size.widthPx, size.heightPx, { fit: 'contain', background: '#FBF6EC' })
  let bytes = new Uint8Array()
  for (const quality of qualities) {
    bytes = await picture.jpeg({ quality, mozjpeg: true }).toBuffer()
    if (bytes.length <= sharePictureMaxBytes) break
  }
  return bytes
}
