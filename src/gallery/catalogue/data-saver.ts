import { galleryImageHeightPx } from '../../api/shop-constants.ts'
import { widthsOf } from '../images/image-address.ts'

/** The column of a phone; on larger screens a picture is stretched a little. */
const phoneColumnPx = 298
/** So little more is not seen. */
const stretched = 0.9

/** The widest that is fetched where data is saved: about one pixel of the picture to one of the page. */
export function dataSaverWidth({ widthPx, heightPx }: { widthPx: number; heightPx: number }): number {
  const shownPx = Math.max(phoneColumnPx, (galleryImageHeightPx * widthPx) / heightPx)
  return widthsOf(widthPx).find((width) => width >= stretched * shownPx) ?? largestWidth({ widthPx })
}

export function largestWidth({ widthPx }: { widthPx: number }): number {
  return widthsOf(widthPx).at(-1) as number
}
