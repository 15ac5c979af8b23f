import { useEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { type AnalyticsService, isToldToServices } from '../contract/analytics-service.ts'
import { calls } from '../contract/calls.ts'
import { pathMaxLength } from '../contract/shop-facts.ts'
import { ask } from '../ui/ask.ts'
import { placeOfArrival } from './arrived-from.ts'

let lastReported: { key: string; address: string } | undefined

interface PageViewReporterProps {
  countsHere: boolean
  /** Told besides, where this page may run its script. */
  service: AnalyticsService | undefined
}

/** Reports the page that has loaded and every address that the history goes to; never one navigation twice. */
export function PageViewReporter({ countsHere, service }: PageViewReporterProps) {
  const { pathname, search, hash, key } = useLocation()
  const isReplaced = useNavigationType() === 'REPLACE'
  useEffect(() => {
    const address = pathname + search + hash
    // One that is put in the place of itself is no navigation; an effect that runs twice is none either.
    if (key === lastReported?.key || (isReplaced && address === lastReported?.address)) return
    // A foreign script cannot be sent away again: where it may not be, the screen is loaded anew, without it, and reported then.
    if (service && !isToldToServices(pathname)) return location.reload()
    const from = lastReported ? undefined : placeOfArrival()
    lastReported = { key, address }
    if (countsHere) report(pathname + hash, from)
    if (service) tell(service)
  }, [pathname, search, hash, key, isReplaced, countsHere, service])
  return null
}

/** The query stays here: a mailed reset link carries its code there. */
function report(address: string, from: ReturnType<typeof placeOfArrival>) {
  const path = address.slice(0, pathMaxLength)
  // A view that cannot be counted is no trouble of the visitor's.
  ask(calls.reportPageView, { path, ...(from && { from }) }, { keepalive: true }).catch(() => {})
}

function tell(service: AnalyticsService) {
  const page = { url: location.href, title: document.title }
  import('./tell-service.ts').then(
    ({ tellService }) => tellService(service, page),
    () => {},
  )
}
