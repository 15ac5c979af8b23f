import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/**
 * Moves the focus of a button that has disappeared to its row, or to the list when the row has disappeared too. Without
 * it the keyboard would start at the top of the page again.
 */
export function useRestoredFocus(place: RefObject<HTMLElement | null>): void {
  const row = useRef<Element | null>(null)

  useEffect(() => {
    const around = place.current
    const enter = ({ target }: FocusEvent) => {
      row.current = (target as Element).closest('li') ?? around
    }
    const leave = ({ target }: FocusEvent) => {
      // The user has not left an element that disappears.
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
