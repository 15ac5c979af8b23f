/** Opens photos in the lightbox and adds further photos in place. Both are links without JavaScript. */
export function startGalleryClicks(): void {
  const { pathname } = location
  addEventListener('popstate', (event) => {
    if (location.pathname === pathname) return
    // The lightbox has added the address of another page, which counts its own view.
    event.stopImmediatePropagation()
    location.reload()
  })
  if (!document.querySelector('[data-picture], [data-designs]')) return
  const load = () => import('./design-actions.ts')
  // Offline or when the visitor leaves, the links work without the buttons.
  addEventListener('load', () =>
    load().then(
      ({ startDesigns }) => startDesigns(),
      () => {},
    ),
  )
  document.addEventListener('click', (event) => {
    const { button, metaKey, ctrlKey, shiftKey, altKey, target } = event
    const link = (target as Element).closest<HTMLAnchorElement>('[data-picture] > a, .gallery-more a')
    // A new tab or window opens the page.
    if (!link || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return
    event.preventDefault()
    // The service worker may have cached the linked page.
    load()
      .then(({ follow }) => follow(link))
      .catch(() => location.assign(link.href))
  })
}
