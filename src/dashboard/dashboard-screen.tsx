import type { ComponentType, ReactNode } from 'react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { PasswordConfirmation } from '../accounts/security/confirm-password.tsx'
import { endpoints } from '../api/endpoints.ts'
import { callApi } from '../browser/call-api.ts'
import { AddPhoto } from '../gallery/uploads/add-photo.tsx'
import { m } from '../messages/compiled/messages.js'
import { currentLanguage, type Language } from '../messages/language.ts'
import { RefreshContext } from '../ui/dashboard/action.tsx'
import { linkToHelp } from '../ui/dashboard/help-link.tsx'
import { FailureHelp } from '../ui/forms/button.tsx'
import { useHydrated } from '../ui/forms/use-hydrated.ts'
import { type FrameChange, refreshFrame } from './refresh-frame.ts'

/** The button of a change stays busy until the screen shows the change. */
const refreshTimeoutMs = 10_000

export interface ScreenProps<Data> {
  data: Data
  mailLanguage: Language
}

/** Returns the component of a screen, which renders the data again after each refresh. */
export function dashboardScreen<Data extends object>(Content: ComponentType<Data>) {
  return (props: ScreenProps<Data>) => <DashboardScreen {...props} Content={Content} />
}

/** Disables the fields until hydration, because a form posted earlier would lose the selected photos. */
export function WaitForHydration({ children }: { children: ReactNode }) {
  return (
    <>
      <noscript>
        <p className="panel my-4">{m.admin_needsScript()}</p>
      </noscript>
      <fieldset disabled={!useHydrated()} className="min-w-0">
        {children}
      </fieldset>
    </>
  )
}

function DashboardScreen<Data extends object>(props: ScreenProps<Data> & { Content: ComponentType<Data> }) {
  const { Content, mailLanguage } = props
  const [data, setData] = useState(props.data)
  const latest = useRef<Promise<boolean>>(undefined)

  const refresh = useCallback(() => {
    const request = show()
    latest.current = request
    return request

    async function show(): Promise<boolean> {
      const page = await loadScreen<Data>().catch(() => undefined)
      // An older refresh may lack what the owner has changed since it began.
      if (latest.current && latest.current !== request) return latest.current
      if (!page) return false
      setData(page.data)
      refreshFrame(page)
      return true
    }
  }, [])
  useEffect(openLinkTargets, [])
  useEffect(() => changeMailLanguage(mailLanguage), [mailLanguage])
  useEffect(resumeUploads, [])

  return (
    <RefreshContext value={refresh}>
      <FailureHelp value={linkToHelp()}>
        <PasswordConfirmation>
          <Content {...data} />
          <AddPhoto />
        </PasswordConfirmation>
      </FailureHelp>
    </RefreshContext>
  )
}

/** @throws without a response in time */
async function loadScreen<Data>(): Promise<FrameChange & { data: Data }> {
  const signal = AbortSignal.timeout(refreshTimeoutMs)
  const response = await fetch(location.href, { headers: { Accept: 'application/json' }, signal })
  if (response.status === 401) {
    // The session has ended, so a reload redirects to the home page.
    location.reload()
    return new Promise(() => {})
  }
  if (!response.ok) throw new Error(`The shop answered ${response.status}.`)
  return response.json()
}

/** Sets the language of mails to the owner to that of the dashboard. The next visit retries after a failure. */
function changeMailLanguage(mailLanguage: Language) {
  const language = currentLanguage()
  if (language !== mailLanguage) callApi(endpoints.changeMessageSettings, { mailLanguage: language }).catch(() => {})
}

/** Continues uploads that began on another screen. The upload form resumes the queue itself. */
function resumeUploads() {
  if (!document.getElementById('upload'))
    void import('../gallery/uploads/upload-queue.ts').then(({ uploadQueue }) => uploadQueue.resume())
}

/** Expands and focuses the target of a link, and scrolls the label of a field into view. */
function openLinkTargets() {
  requestAnimationFrame(openTarget)
  addEventListener('hashchange', openTarget)
}

function openTarget() {
  const id = decodeURIComponent(location.hash.slice(1))
  const target = id && document.getElementById(id)
  if (!target) return
  const details = [target.querySelector<HTMLDetailsElement>(':scope > details'), target.closest('details')]
  for (const element of details) if (element?.closest('section')) element.open = true
  const field = target.closest('.field') ?? target
  field.scrollIntoView()
  target.focus({ preventScroll: true })
}
