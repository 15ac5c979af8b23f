/** WhatsApp and Facebook show no larger size. */
const longestEdgePx = 1200
/** Messengers show smaller previews as thumbnails. */
const shortestEdgePx = 315
/** WhatsApp ignores pictures that are longer than four times their width. */
const maxAspectRatio = 2

interface Size {
  widthPx: number
  heightPx: number
}

/** Very long and very small photos get a margin. */
export function getShareSize({ widthPx, heightPx }: Size): Size {
  const scale = Math.min(1, longestEdgePx / Math.max(widthPx, heightPx))
  const [width, height] = [Math.round(widthPx * scale), Math.round(heightPx * scale)]
  return {
    widthPx: Math.max(width, Math.ceil(height / maxAspectRatio), shortestEdgePx),
    heightPx: Math.max(height, Math.ceil(width / maxAspectRatio), shortestEdgePx),
  }
}
