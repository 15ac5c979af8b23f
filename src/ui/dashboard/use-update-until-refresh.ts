import { useCallback, useLayoutEffect, useRef, useState } from 'react'

/**
 * Holds an update of loaded data until a refresh of the screen loads them again.
 * A refresh may end while the request of the update runs, and is older than its answer.
 */
export function useUpdateUntilRefresh<Data, Update>(
  loaded: Data,
): [Update | undefined, (change: (current?: Update) => Update) => void] {
  const [latest, setLatest] = useState<{ loaded: Data; update: Update }>()
  const lastLoaded = useRef(loaded)
  useLayoutEffect(() => {
    lastLoaded.current = loaded
  })
  const setUpdate = useCallback((change: (current?: Update) => Update) => {
    const loaded = lastLoaded.current
    setLatest((latest) => ({ loaded, update: change(latest?.loaded === loaded ? latest.update : undefined) }))
  }, [])
  return [latest?.loaded === loaded ? latest.update : undefined, setUpdate]
}
