import { useEffect, useRef } from 'react'

/** Focuses an element that replaces the pressed control, so that keyboard users keep their place. */
export function useFocusOnMount<E extends HTMLElement>() {
  const element = useRef<E>(null)
  useEffect(() => element.current?.focus({ preventScroll: true }), [])
  return element
}
