import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { calls } from '../contract/calls.ts'
import { ask } from '../ui/ask.ts'

let lastReported: string | undefined

/** Reports the page that has loaded and every address that the history goes to; never one navigation twice. */
export function PageViewReporter() {
  const { pathname, search, hash } = useLocation()
  useEffect(() => {
    const address = pathname + search + hash
    if (address === lastReported) return
    lastReported = address
    // The query stays here: a mailed reset link carries its code there. A view that cannot be counted is no trouble of the visitor's.
    ask(calls.reportPageView, { path: pathname + hash }, { keepalive: true }).catch(() => {})
  }, [pathname, search, hash])
  return null
}
