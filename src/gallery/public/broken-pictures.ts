/** Hides pictures that fail to load, because browsers draw the icon of a broken image over the placeholder. */
export function hideBrokenPictures(): void {
  for (const image of document.querySelectorAll<HTMLImageElement>('.picture img'))
    if (image.complete && image.naturalWidth === 0) setOpacity(image, '0')
  addEventListener('error', ({ target }) => setOpacity(target, '0'), true)
  // A new size of the window may load another file.
  addEventListener('load', ({ target }) => setOpacity(target, ''), true)
}

function setOpacity(target: EventTarget | null, opacity: string) {
  if (target instanceof HTMLImageElement) target.style.opacity = opacity
}
