import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * Brings the keyboard and a screen reader along to where a link has led: the page's content, or the part that the
 * address names. A page that the browser itself loads does so by itself.
 */
export function useFocusFollows(): void {
  const { pathname, hash } = useLocation()
  const before = useRef({ pathname, hash })

  useEffect(() => {
    const from = before.current
    before.current = { pathname, hash }
    if (from.pathname === pathname && (from.hash === hash || hash === '')) return
    const place = document.getElementById(decodeURIComponent(hash.slice(1))) ?? document.getElementById('content')
    // Who is there already, such as on the filter of the gallery, stays where she is.
    if (!place || place.contains(document.activeElement)) return
    if (!place.hasAttribute('tabindex')) {
      place.tabIndex = -1
      // No longer, so that whoever taps on it does not bring the focus there.
      place.addEventListener('blur', () => place.removeAttribute('tabindex'), { once: true })
    }
    place.focus({ preventScroll: true })
  }, [pathname, hash])
}
