/** As large as WhatsApp, Facebook and others show it. */
const longestEdgePx = 1200
/** Below it a preview becomes a stamp. */
const shortestEdgePx = 315
/** WhatsApp shows none that is longer than four times its width; at twice it is still a picture of something. */
const mostStretched = 2

interface Size {
  widthPx: number
  heightPx: number
}

/** Of the share picture: the whole photo, and ground beside a panorama or a very small one. */
export function shareSize(photo: Size): Size {
  const { widthPx, heightPx } = photoSharedWithShop(photo)
  return {
    widthPx: Math.max(widthPx, Math.ceil(heightPx / mostStretched), shortestEdgePx),
    heightPx: Math.max(heightPx, Math.ceil(widthPx / mostStretched), shortestEdgePx),
  }
}

/** Of the photo on it. */
export function photoSharedWithShop({ widthPx, heightPx }: Size): Size {
  const scale = Math.min(1, longestEdgePx / Math.max(widthPx, heightPx))
  return { widthPx: Math.max(1, Math.round(widthPx * scale)), heightPx: Math.max(1, Math.round(heightPx * scale)) }
}
