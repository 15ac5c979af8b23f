import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { CurrentPassword } from '../accounts/confirm-password.tsx'
import { m } from '../messages/compiled/messages.js'
import { localPath } from '../messages/language.ts'
import { PageTime } from '../shop-details/shop-clock.ts'
import { fetchDocument } from '../ui/fetch-document.ts'
import { RefreshContext } from '../ui/refresh.ts'

interface DashboardScreenProps<Data> {
  data: Data
  /** When the page was rendered. Epoch milliseconds. */
  time: number
  heading: string
  hasBackLink?: boolean
  children: (data: Data) => ReactNode
}

/** A screen of the dashboard. After a change it fetches its own address and renders again. */
export function DashboardScreen<Data>(props: DashboardScreenProps<Data>) {
  const { data: initial, time, heading, hasBackLink, children } = props
  const [data, setData] = useState(initial)
  const asked = useRef(0)

  const refresh = useCallback(async () => {
    const request = ++asked.current
    const page = await fetchDocument(location.href).catch(() => undefined)
    if (!page || request !== asked.current) return
    const island = page.querySelector<HTMLElement>('main [data-island]')
    const props = JSON.parse(island?.dataset.props ?? '{}') as { data?: Data }
    // The session has ended, and the address leads to the login page.
    if (!props.data) return location.reload()
    setData(props.data)
    showFrame(page)
  }, [])
  useAddresses(refresh)

  return (
    <RefreshContext value={refresh}>
      <PageTime value={time}>
        <CurrentPassword>
          <div className="wrap max-w-4xl pt-10 pb-20">
            {hasBackLink && (
              <a href={localPath('/admin')} className="link mb-2 inline-flex min-h-11 items-center">
                {m.statistics_back()}
              </a>
            )}
            <h1>{heading}</h1>
            {children(data)}
          </div>
        </CurrentPassword>
      </PageTime>
    </RefreshContext>
  )
}

/** Disables its fields until the script can send them: a page that the browser posts would lose a chosen photo. */
export function WaitsForScript({ children }: { children: ReactNode }) {
  const [waitForHydration, setHydrated] = useState(false)
  useEffect(() => setHydrated(true), [])
  return (
    <>
      <noscript>
        <p className="panel my-4">{m.admin_needsScript()}</p>
      </noscript>
      <fieldset disabled={!waitForHydration} className="min-w-0">
        {children}
      </fieldset>
    </>
  )
}

/** Opens other views of the same screen, such as a folder of the inbox, without ending an upload. */
function useAddresses(refresh: () => Promise<void>) {
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    async function open(event: Event, address: URL) {
      if (address.pathname !== location.pathname || address.search === location.search) return
      event.preventDefault()
      history.pushState(undefined, '', address)
      await refresh()
    }
    document.addEventListener(
      'click',
      (event) => {
        const link = (event.target as Element).closest('main a')
        const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
        if (link instanceof HTMLAnchorElement && !link.download && isPlain) void open(event, new URL(link.href))
      },
      { signal },
    )
    document.addEventListener(
      'submit',
      (event) => {
        const form = event.target as HTMLFormElement
        if (form.method !== 'get') return
        const address = new URL(form.action)
        address.search = new URLSearchParams(new FormData(form) as never).toString()
        void open(event, address)
      },
      { signal },
    )
    addEventListener('popstate', () => void refresh(), { signal })
    return () => listening.abort()
  }, [refresh])
}

/** Updates the header, the banner and the footer around the island. */
function showFrame(fresh: Document) {
  for (const part of ['body > aside', 'body > header nav', 'body > footer']) {
    const before = document.querySelector(part)
    const after = fresh.querySelector(part)
    if (after && !before?.contains(document.activeElement) && !before?.isEqualNode(after)) before?.replaceWith(after)
  }
}
