import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/**
 * When what had the focus has gone, as a button does that is not needed any more, gives it to the row in which it
 * stood, or to the place around all rows; so that the keyboard does not begin at the top of the page again.
 */
export function useKeptFocus(place: RefObject<HTMLElement | null>): void {
  const row = useRef<Element | null>(null)

  useEffect(() => {
    const around = place.current
    const enter = ({ target }: FocusEvent) => {
      row.current = (target as Element).closest('li') ?? around
    }
    const leave = ({ target }: FocusEvent) => {
      // What goes away does not leave of itself.
      setTimeout(() => {
        const isStill = (target as Element).isConnected
        if (isStill && !around?.contains(document.activeElement)) row.current = null
      })
    }
    around?.addEventListener('focusin', enter)
    around?.addEventListener('focusout', leave)
    return () => {
      around?.removeEventListener('focusin', enter)
      around?.removeEventListener('focusout', leave)
    }
  }, [place])

  useLayoutEffect(() => {
    if (!row.current || document.activeElement !== document.body) return
    const next = row.current.isConnected ? row.current : place.current
    if (next instanceof HTMLElement) next.focus({ preventScroll: true })
  })
}
