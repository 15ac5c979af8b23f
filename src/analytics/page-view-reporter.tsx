import { useEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { calls } from '../contract/calls.ts'
import { pathMaxLength } from '../contract/shop-facts.ts'
import { ask } from '../ui/ask.ts'
import { placeOfArrival } from './arrived-from.ts'

let lastReported: { key: string; address: string } | undefined

/** Reports the page that has loaded and every address that the history goes to; never one navigation twice. */
export function PageViewReporter() {
  const { pathname, search, hash, key } = useLocation()
  const isReplaced = useNavigationType() === 'REPLACE'
  useEffect(() => {
    const address = pathname + search + hash
    // One that is put in the place of itself is no navigation; an effect that runs twice is none either.
    if (key === lastReported?.key || (isReplaced && address === lastReported?.address)) return
    const from = lastReported ? undefined : placeOfArrival()
    lastReported = { key, address }
    report(pathname + hash, from)
  }, [pathname, search, hash, key, isReplaced])
  return null
}

/** The query stays here: a mailed reset link carries its code there. */
function report(address: string, from: ReturnType<typeof placeOfArrival>) {
  const path = address.slice(0, pathMaxLength)
  // A view that cannot be counted is no trouble of the visitor's.
  ask(calls.reportPageView, { path, ...(from && { from }) }, { keepalive: true }).catch(() => {})
}
