import type { GalleryPicture } from '../../api/gallery.ts'
import { designAddress } from './design-code.ts'

/** WhatsApp and Facebook show no larger size. */
const shareLongestEdgePx = 1200
/** Messengers show smaller previews as thumbnails. */
const shareShortestEdgePx = 315
/** This is well below 4, above which WhatsApp ignores pictures. */
const shareMaxAspectRatio = 2

export function describeSharePicture(picture: GalleryPicture) {
  const file = picture.url.slice(picture.url.lastIndexOf('/') + 1)
  // The name begins with a hash of the photo, because messengers cache the picture.
  return { path: `${designAddress(picture.code)}/share-${file.slice(0, 12)}.jpg`, file, ...getShareSize(picture) }
}

/** Returns a size that gives very long and very small photos a margin. */
function getShareSize({ widthPx, heightPx }: GalleryPicture) {
  const scale = Math.min(1, shareLongestEdgePx / Math.max(widthPx, heightPx))
  const [width, height] = [Math.round(widthPx * scale), Math.round(heightPx * scale)]
  return {
    widthPx: Math.max(width, Math.ceil(height / shareMaxAspectRatio), shareShortestEdgePx),
    heightPx: Math.max(height, Math.ceil(width / shareMaxAspectRatio), shareShortestEdgePx),
  }
}
