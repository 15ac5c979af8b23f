/** Safari and Firefox lack the Network Information API. */
function isConnectionSlow(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } }
  return connection?.saveData === true || /^(slow-2g|2g|3g)$/.test(connection?.effectiveType ?? '')
}

export function isDataSaverActive(): boolean {
  return document.documentElement.dataset.saveData !== undefined || isConnectionSlow()
}

/** Chromium loads lazy pictures 2,500 px ahead on a slow connection. */
const loadedAheadPx = 3000

/** Limits distant pictures to small files. Nearer ones may already be loading and would be fetched twice. */
export function limitPictures(): void {
  if (!isConnectionSlow()) return
  for (const image of document.querySelectorAll<HTMLImageElement>('img[data-small]')) {
    if (image.getBoundingClientRect().top <= window.innerHeight + loadedAheadPx) continue
    const sizes = `${Number(image.dataset.small) / devicePixelRatio}px`
    for (const source of image.parentElement?.querySelectorAll('source') ?? []) source.sizes = sizes
  }
}
