import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { currentLanguage, pathIn } from '../../words/language.ts'
import { isKeptPage } from './rules.ts'

/** The first view has the line and the processor to itself; so long at most is waited for a pause. */
const idleWithinMs = 5000

/** On visitors' pages: has the worker keep what they show, once nothing else is to do. */
export function PageKeeper({ savesData }: { savesData: boolean }) {
  const { pathname } = useLocation()
  useEffect(() => {
    const address = pathIn(currentLanguage(), pathname)
    const keep = () =>
      import('./keep-seen.ts').then(({ keepSeen }) => keepSeen(address, savesData)).catch(() => undefined)
    if (!isKeptPage(pathname)) return
    const over = new AbortController()
    whenIdle(over.signal, () => {
      void keep()
      // A release that has come with this page keeps it once more, with its own files.
      const { serviceWorker } = navigator
      if (!serviceWorker?.controller) return
      serviceWorker.addEventListener('controllerchange', () => void keep(), { signal: over.signal })
    })
    return () => over.abort()
  }, [pathname, savesData])
  return null
}

function whenIdle(signal: AbortSignal, act: () => void): void {
  const unlessOver = () => !signal.aborted && act()
  const wait = () => {
    // Safari has no word for it.
    if (window.requestIdleCallback) window.requestIdleCallback(unlessOver, { timeout: idleWithinMs })
    else setTimeout(unlessOver, idleWithinMs)
  }
  if (document.readyState === 'complete') wait()
  else window.addEventListener('load', wait, { once: true, signal })
}
