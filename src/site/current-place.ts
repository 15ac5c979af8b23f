import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

const sections = ['home', 'about', 'gallery', 'service', 'contact'] as const
export type Place = (typeof sections)[number] | 'login' | 'admin'

/** Where the reader is: the screen, or on the home page the section that crosses the middle of the window. */
export function useCurrentPlace(): Place | undefined {
  const { pathname } = useLocation()
  const [section, setSection] = useState<Place>()

  useEffect(() => {
    setSection(undefined)
    if (pathname !== '/') return
    const observer = new IntersectionObserver(
      (entries) => {
        const entered = entries.find((entry) => entry.isIntersecting)
        if (entered) setSection(sections.find((place) => place === entered.target.id))
      },
      { rootMargin: '-45% 0px -54% 0px' },
    )
    for (const element of document.querySelectorAll('main > section[id]')) observer.observe(element)
    return () => observer.disconnect()
  }, [pathname])

  if (pathname === '/') return section
  if (pathname === '/login') return 'login'
  if (pathname.startsWith('/d/')) return 'gallery'
  return pathname.startsWith('/admin') ? 'admin' : undefined
}
