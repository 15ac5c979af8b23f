import { useEffect } from 'react'
import { useRefresh } from '../ui/refresh.ts'

const refreshIntervalMs = 60_000

/** Refreshes the screen each minute and when the owner returns to its window. */
export function useNewMessages(): void {
  const refresh = useRefresh()

  useEffect(() => {
    const refreshIfVisible = () => void (document.hidden || refresh())
    const controller = new AbortController()
    const { signal } = controller
    const timer = setInterval(refreshIfVisible, refreshIntervalMs)
    document.addEventListener('visibilitychange', refreshIfVisible, { signal })
    window.addEventListener('focus', refreshIfVisible, { signal })
    return () => {
      clearInterval(timer)
      controller.abort()
    }
  }, [refresh])
}
