/** Opens photos of the gallery in the lightbox, and adds further photos in place. Without script both are links. */
export function startGalleryClicks(): void {
  document.querySelector('.gallery-grid')?.addEventListener('click', (event) => {
    const link = plainlyClicked(event as MouseEvent)
    const index = link ? [...(link.closest('ul') as Element).children].indexOf(link.closest('li') as Element) : -1
    if (link) void import('./open-lightbox.ts').then(({ openPhoto }) => openPhoto(index), leaveBy(link))
  })
  const { state } = history
  if (state?.photos) import('./load-more.ts').then(({ restorePlace }) => restorePlace(state)).catch(() => {})
  document.querySelector('.gallery-more')?.addEventListener('click', (event) => {
    const link = plainlyClicked(event as MouseEvent)
    if (link) void import('./load-more.ts').then(({ loadMorePhotos }) => loadMorePhotos(link), leaveBy(link))
  })
}

/** Returns the clicked link, unless it opens a new tab or window, and keeps the browser from following it. */
function plainlyClicked(event: MouseEvent): HTMLAnchorElement | undefined {
  const { button, metaKey, ctrlKey, shiftKey, altKey } = event
  const link = (event.target as Element).closest('a')
  if (!link || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return undefined
  event.preventDefault()
  return link
}

/** Without a connection for the script, the page that the link names may be in the offline cache. */
function leaveBy(link: HTMLAnchorElement) {
  return () => location.assign(link.href)
}
