import { useLayoutEffect, useState } from 'react'

/** Returns false on the server and in the browser's first rendering, which must equal the server's. */
export function useHydrated(): boolean {
  const [isHydrated, setHydrated] = useState(false)
  // A layout effect enables fields before a link focuses one of them.
  useLayoutEffect(() => setHydrated(true), [])
  return isHydrated
}
