/** Network Information API; not in every browser. */
interface WithConnection {
  connection?: { saveData?: boolean; effectiveType?: string }
}

/** Whether the browser itself takes its line for slow, or shall save data. */
function isLineDear(): boolean {
  const { connection } = navigator as WithConnection
  return connection?.saveData === true || /^(slow-2g|2g|3g)$/.test(connection?.effectiveType ?? '')
}

/** Returns whether the page was rendered for Save-Data, or the connection is slow. */
export function isDataSaved(): boolean {
  return document.documentElement.dataset.hasSaveData !== undefined || isLineDear()
}

/** Chromium fetches lazy pictures 2,500 px below the window on a slow connection. */
const fetchedAheadPx = 3000

/**
 * Limits pictures to their small width on slow connections, which only a script can detect. Pictures that may already be
 * on their way stay as they are, so that none is fetched twice.
 */
export function limitPictures(): void {
  if (!isLineDear()) return
  for (const image of document.querySelectorAll<HTMLImageElement>('img[data-small]')) {
    if (image.getBoundingClientRect().top <= window.innerHeight + fetchedAheadPx) continue
    const smallPx = Number(image.dataset.small)
    for (const source of image.parentElement?.querySelectorAll('source') ?? [])
      source.srcset = source.srcset
        .split(', ')
        .filter((candidate) => Number(/(\d+)w$/.exec(candidate)?.[1]) <= smallPx)
        .join(', ')
  }
}
