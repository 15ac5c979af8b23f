import { tryStorage } from '../../browser/try-storage.ts'

const loadMargin = '300px'

/** Opens photos in the lightbox and adds further photos in place. Both are links without JavaScript. */
export function startGalleryClicks(): void {
  const { pathname } = location
  addEventListener('popstate', (event) => {
    if (location.pathname === pathname) return
    // The lightbox added this address of another page. The reload opens that page, which reports its own view.
    event.stopImmediatePropagation()
    location.reload()
  })
  const designs = document.querySelectorAll('[data-picture], [data-designs]')
  if (designs.length === 0) return
  const load = () => import('./start-designs.ts')
  // Loading fails offline and when the visitor leaves. The links still work.
  const start = () =>
    load()
      .then(({ startDesigns }) => startDesigns())
      .catch(() => {})
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      void start()
    },
    { rootMargin: loadMargin },
  )
  // The first pictures load before this script.
  addEventListener('load', () => {
    // The bar of a phone shows a stored shortlist at once.
    if (history.state || tryStorage(() => localStorage.shortlist)) void start()
    else for (const design of designs) observer.observe(design)
  })
  document.addEventListener('click', (event) => {
    const { button, metaKey, ctrlKey, shiftKey, altKey, target } = event
    const link = (target as Element).closest<HTMLAnchorElement>('[data-picture] > a, .gallery-more a')
    if (!link || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return
    event.preventDefault()
    // The script may be unavailable offline, but the linked page may be cached.
    load()
      .then(({ followLink }) => followLink(link))
      .catch(() => location.assign(link.href))
  })
}
