import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { CurrentPassword } from '../accounts/confirm-password.tsx'
import { m } from '../messages/compiled/messages.js'
import { localPath } from '../messages/language.ts'
import { fetchDocument } from '../ui/fetch-document.ts'
import { RefreshContext } from '../ui/refresh.ts'

interface DashboardScreenProps<Data> {
  data: Data
  heading: string
  hasBackLink?: boolean
  children: (data: Data) => ReactNode
}

export function DashboardScreen<Data>({ data: initial, heading, hasBackLink, children }: DashboardScreenProps<Data>) {
  const [data, setData] = useState(initial)
  const lastRequest = useRef(0)

  const refresh = useCallback(async () => {
    const request = ++lastRequest.current
    const page = await fetchDocument(location.href).catch(() => undefined)
    if (!page || request !== lastRequest.current) return
    const island = page.querySelector<HTMLElement>('main [data-island]')
    const props = JSON.parse(island?.dataset.props ?? '{}') as { data?: Data }
    // The session has ended, and the server redirects to the login page.
    if (!props.data) return location.reload()
    setData(props.data)
    updateFrame(page)
  }, [])
  useViewNavigation(refresh)

  return (
    <RefreshContext value={refresh}>
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
    </RefreshContext>
  )
}

export function DashboardSection({ id, heading, children }: { id: string; heading: string; children: ReactNode }) {
  return (
    <section id={id} tabIndex={-1} aria-labelledby={`${id}-heading`} className="panel mt-8">
      <h2 id={`${id}-heading`}>{heading}</h2>
      {children}
    </section>
  )
}

/** A form that the browser posts before hydration would lose a selected photo. */
export function WaitForHydration({ children }: { children: ReactNode }) {
  const [hydrated, setHydrated] = useState(false)
  useEffect(() => setHydrated(true), [])
  return (
    <>
      <noscript>
        <p className="panel my-4">{m.admin_needsScript()}</p>
      </noscript>
      <fieldset disabled={!hydrated} className="min-w-0">
        {children}
      </fieldset>
    </>
  )
}

/** Another view opens without a page load, which would end an upload. */
function useViewNavigation(refresh: () => Promise<void>) {
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    async function open(event: Event, address: URL) {
      if (address.pathname !== location.pathname || address.search === location.search) return
      event.preventDefault()
      history.pushState(undefined, '', address)
      await refresh()
    }
    function openLink(event: MouseEvent) {
      const link = (event.target as Element).closest('main a')
      const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
      if (link instanceof HTMLAnchorElement && !link.download && isPlain) void open(event, new URL(link.href))
    }
    function openSearch(event: SubmitEvent) {
      const form = event.target as HTMLFormElement
      if (form.method !== 'get') return
      const address = new URL(form.action)
      address.search = new URLSearchParams(new FormData(form) as never).toString()
      void open(event, address)
    }
    document.addEventListener('click', openLink, { signal })
    document.addEventListener('submit', openSearch, { signal })
    addEventListener('popstate', () => void refresh(), { signal })
    return () => controller.abort()
  }, [refresh])
}

function updateFrame(page: Document) {
  for (const selector of ['body > aside', 'body > header nav', 'body > footer']) {
    const before = document.querySelector(selector)
    const after = page.querySelector(selector)
    if (after && !before?.contains(document.activeElement) && !before?.isEqualNode(after)) before?.replaceWith(after)
  }
}
