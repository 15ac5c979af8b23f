import { useSyncExternalStore } from 'react'

/** This is the width `md` of the style sheets. */
const query = '(width >= 48rem)'

/** Returns whether the window has space for a panel beside the photos. It is false on the server and until hydration. */
export function useIsWide(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  )
}

function subscribe(onChange: () => void): () => void {
  const media = matchMedia(query)
  media.addEventListener('change', onChange)
  return () => media.removeEventListener('change', onChange)
}
