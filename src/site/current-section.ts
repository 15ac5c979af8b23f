import { withoutLanguage } from '../messages/language.ts'

/** Marks the link of the section that crosses the middle of the window. */
export function markCurrentSection(): void {
  if (withoutLanguage(location.pathname) !== '/') return
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.menu-link[href]')]
  const observer = new IntersectionObserver(
    (entries) => {
      const entered = entries.find(({ isIntersecting }) => isIntersecting)
      if (!entered) return
      const hash = entered.target.id === 'home' ? '' : `#${entered.target.id}`
      for (const link of links)
        if (link.pathname === location.pathname && link.hash === hash) link.setAttribute('aria-current', 'location')
        else link.removeAttribute('aria-current')
    },
    { rootMargin: '-45% 0px -54% 0px' },
  )
  for (const section of document.querySelectorAll('main > section[id]')) observer.observe(section)
}
