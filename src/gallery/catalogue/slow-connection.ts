/** Reads the Network Information API, which Safari and Firefox lack. */
function isConnectionSlow(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } }
  return connection?.saveData === true || /^(slow-2g|2g|3g)$/.test(connection?.effectiveType ?? '')
}

/** Returns whether the page was rendered for Save-Data, or the connection is slow. */
export function isDataSaved(): boolean {
  return document.documentElement.dataset.savesData !== undefined || isConnectionSlow()
}

/** Chromium loads lazy pictures 2,500 px ahead on a slow connection. */
const loadedAheadPx = 3000

/**
 * Limits pictures to their small width on slow connections, which only a script can detect. Nearer pictures stay as they
 * are, so that none is fetched twice.
 */
export function limitPictures(): void {
  if (!isConnectionSlow()) return
  for (const image of document.querySelectorAll<HTMLImageElement>('img[data-small]')) {
    if (image.getBoundingClientRect().top <= window.innerHeight + loadedAheadPx) continue
    const smallPx = Number(image.dataset.small)
    for (const source of image.parentElement?.querySelectorAll('source') ?? [])
      source.srcset = source.srcset
        .split(', ')
        .filter((candidate) => Number(/(\d+)w$/.exec(candidate)?.[1]) <= smallPx)
        .join(', ')
  }
}
