import { useContext, useEffect } from 'react'
import { RefreshContext } from './action.tsx'

/** Refreshes the screen when the owner returns to it, for example on the next morning. */
export function useRefreshOnReturn(): void {
  const refresh = useContext(RefreshContext)
  useEffect(() => {
    const refreshIfVisible = () => void (document.hidden || refresh())
    document.addEventListener('visibilitychange', refreshIfVisible)
    return () => document.removeEventListener('visibilitychange', refreshIfVisible)
  }, [refresh])
}
