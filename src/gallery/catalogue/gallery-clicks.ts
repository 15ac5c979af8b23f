/** Opens photos in the lightbox and adds further photos in place. Both are links without JavaScript. */
export function startGalleryClicks(): void {
  const grid = document.querySelector<HTMLElement>('.gallery-grid')
  grid?.addEventListener('click', (event) => {
    const link = interceptClick(event)
    if (!link) return
    const index = [...grid.children].indexOf(link.closest('li') as Element)
    import('./lightbox.ts')
      .then(({ openLightbox }) => openLightbox(grid, index))
      .catch(() => location.assign(link.href))
  })
  const { state } = history
  if (state?.photos) import('./load-more.ts').then(({ restorePlace }) => restorePlace(state)).catch(() => {})
  document.querySelector<HTMLElement>('.gallery-more')?.addEventListener('click', (event) => {
    const link = interceptClick(event)
    // The service worker may have cached the linked page.
    if (link)
      import('./load-more.ts')
        .then(({ loadMorePhotos }) => loadMorePhotos(link))
        .catch(() => location.assign(link.href))
  })
}

/** Ignores clicks that open a new tab or window. */
function interceptClick(event: MouseEvent): HTMLAnchorElement | undefined {
  const { button, metaKey, ctrlKey, shiftKey, altKey } = event
  const link = (event.target as Element).closest('a')
  if (!link || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return undefined
  event.preventDefault()
  return link
}
