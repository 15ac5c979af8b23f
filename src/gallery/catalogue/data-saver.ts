import { galleryImageHeightPx } from '../../api/shop-constants.ts'
import { listWidths } from '../images/image-address.ts'

/** Phones show photos in a column of this width. Larger screens upscale them slightly. */
const phoneColumnPx = 298
/** Stretching by 10 % is hardly visible. */
const stretchFactor = 0.9

/** Returns the smallest stored width that has about one pixel for each CSS pixel. */
export function dataSaverWidth({ widthPx, heightPx }: { widthPx: number; heightPx: number }): number {
  const layoutPx = Math.max(phoneColumnPx, (galleryImageHeightPx * widthPx) / heightPx)
  return listWidths(widthPx).find((width) => width >= stretchFactor * layoutPx) ?? largestWidth({ widthPx })
}

export function largestWidth({ widthPx }: { widthPx: number }): number {
  return listWidths(widthPx).at(-1) as number
}
