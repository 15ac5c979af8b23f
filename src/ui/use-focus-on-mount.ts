import { useEffect, useRef } from 'react'

/** For what comes in the place of what was pressed: the keyboard, and whoever listens, go on from there. */
export function useFocusOnMount<E extends HTMLElement>() {
  const element = useRef<E>(null)
  useEffect(() => element.current?.focus({ preventScroll: true }), [])
  return element
}
