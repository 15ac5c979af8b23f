/** The largest size that WhatsApp and Facebook show. */
const longestEdgePx = 1200
/** Messengers show smaller previews as thumbnails. */
const shortestEdgePx = 315
/** WhatsApp ignores pictures that are longer than four times their width. */
const maxAspectRatio = 2

interface Size {
  widthPx: number
  heightPx: number
}

/** Returns the size of a share picture: the whole photo, with a margin if it is very long or very small. */
export function getShareSize({ widthPx, heightPx }: Size): Size {
  const scale = Math.min(1, longestEdgePx / Math.max(widthPx, heightPx))
  const [width, height] = [Math.round(widthPx * scale), Math.round(heightPx * scale)]
  return {
    widthPx: Math.max(width, Math.ceil(height / maxAspectRatio), shortestEdgePx),
    heightPx: Math.max(height, Math.ceil(width / maxAspectRatio), shortestEdgePx),
  }
}
