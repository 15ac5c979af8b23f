/** Opens photos in the lightbox and adds further photos in place. Both are links without JavaScript. */
export function startGalleryClicks(): void {
  const { pathname } = location
  addEventListener('popstate', (event) => {
    if (location.pathname === pathname) return
    // The lightbox added this address of another page, which reports its own view after the reload.
    event.stopImmediatePropagation()
    location.reload()
  })
  if (!document.querySelector('[data-picture], [data-designs]')) return
  const load = () => import('./design-actions.ts')
  // Loading fails offline and when the visitor leaves. The links still work.
  addEventListener('load', () =>
    load().then(
      ({ startDesigns }) => startDesigns(),
      () => {},
    ),
  )
  document.addEventListener('click', (event) => {
    const { button, metaKey, ctrlKey, shiftKey, altKey, target } = event
    const link = (target as Element).closest<HTMLAnchorElement>('[data-picture] > a, .gallery-more a')
    // The browser opens a new tab or window.
    if (!link || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return
    event.preventDefault()
    // The script may be unavailable offline, but the linked page may be cached.
    load()
      .then(({ followLink }) => followLink(link))
      .catch(() => location.assign(link.href))
  })
}
