import type { Locator } from '@playwright/test'

/** Returns the width that each photo needs before it is cropped, and the width that its `sizes` attribute gives. */
export function photoWidths(photos: Locator) {
  return photos.evaluateAll((all) =>
    (all as HTMLImageElement[]).map((photo) => {
      const { width, height } = photo.getBoundingClientRect()
      const ratio = Number(photo.getAttribute('width')) / Number(photo.getAttribute('height'))
      const sizes = photo.parentElement?.querySelector('source')?.sizes.split(', ') ?? []
      const size = sizes
        .map((entry) => /^(?:(\(min-width: \d+px\)) )?(.*)$/.exec(entry))
        .find((match) => match && (!match[1] || window.matchMedia(match[1]).matches))?.[2]
      const ruler = document.body.appendChild(document.createElement('div'))
      ruler.style.width = size ?? ''
      const sizesPx = ruler.getBoundingClientRect().width
      ruler.remove()
      return { sizesPx, neededPx: Math.max(width, height * ratio) }
    }),
  )
}
