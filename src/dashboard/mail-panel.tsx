import { type FormEvent, type ReactNode, use, useEffect } from 'react'
import type { Endpoint } from '../api/endpoint.ts'
import { endpoints } from '../api/endpoints.ts'
import { callApi } from '../browser/call-api.ts'
import { m } from '../messages/compiled/messages.js'
import { shortTimeAt } from '../messages/dates.ts'
import { foreignLanguage } from '../messages/detect-language.ts'
import { RefreshContext, useAction, useRefresh } from '../ui/dashboard/action.tsx'
import { Collapsible } from '../ui/dashboard/collapsible.tsx'
import { DashboardSection } from '../ui/dashboard/dashboard-section.tsx'
import type { SectionRow } from '../ui/dashboard/row-list.tsx'
import { Button, Failure } from '../ui/forms/button.tsx'
import type { MailState, MailTest } from './mail-panel.server.ts'

const pollIntervalMs = 1_000
const exampleSetting = 'MAIL_URL=smtp://user:password@mail.example:587'

export function MailPanel({ mail, row }: { mail: MailState; row: SectionRow }) {
  const { outbox, hasMail, waiting, sending, givenUp, failures, test } = mail
  const refresh = use(RefreshContext)
  useEffect(() => {
    // Each refresh brings a new object.
    if (mail.sending === 0) return
    const timer = setTimeout(refresh, pollIntervalMs)
    return () => clearTimeout(timer)
  }, [mail, refresh])

  return (
    <DashboardSection id="mail" heading={m.mailPanel_heading()} row={row}>
      {outbox && <p className={hasMail ? '' : 'form-failure'}>{hasMail ? m.mailPanel_outbox() : m.admin_noMail()}</p>}
      {outbox && (
        <Collapsible title={m.mailPanel_forwarded()}>
          <p className="wrap-anywhere">
            {m.mailPanel_setUp()} <code lang="en">{exampleSetting}</code>
          </p>
          <p className="wrap-anywhere">
            {m.mailPanel_folder()} <code lang="en">{outbox}</code>
          </p>
        </Collapsible>
      )}
      <div role="status" className="grid gap-2 wrap-anywhere empty:hidden">
        {!outbox && test && <TestResult {...test} />}
      </div>
      {!outbox && <ActionForm endpoint={endpoints.sendTestMail}>{m.mailPanel_sendTest()}</ActionForm>}
      <div role="status" className="grid gap-2 empty:hidden">
        {waiting > 0 && <p>{m.mailPanel_waiting({ count: waiting })}</p>}
        {givenUp > 0 && <p className="form-failure">{m.mailPanel_givenUp({ count: givenUp })}</p>}
      </div>
      <ul className="grid gap-4 wrap-anywhere empty:hidden">
        {failures.map(({ id, subject, recipient, time, words, isGivenUp }) => (
          <li key={id}>
            <strong lang={foreignLanguage(subject)}>{subject}</strong>
            <p>
              {time ? m.mailPanel_failure({ recipient, time: shortTimeAt(time) }) : m.mailPanel_sending()}{' '}
              {isGivenUp && m.mailPanel_isGivenUp()}
            </p>
            <ServerWords>{words}</ServerWords>
          </li>
        ))}
      </ul>
      {failures.length > 0 && (
        <ActionForm endpoint={endpoints.retryMails} isBusy={sending > 0}>
          {m.mailPanel_retry()}
        </ActionForm>
      )}
    </DashboardSection>
  )
}

function TestResult({ time, outcome, words, records, to }: MailTest) {
  return (
    <>
      <p className={outcome === 'accepted' ? 'font-semibold' : 'form-failure'}>
        {m.mailPanel_outcome({ outcome, to, time: shortTimeAt(time) })}
      </p>
      <ServerWords>{words}</ServerWords>
      {records?.length === 0 && <p>{m.mailPanel_recordsFound()}</p>}
      {records?.map((record) => (
        <p key={record.problem}>{m.mailPanel_record(record)}</p>
      ))}
      {(outcome !== 'accepted' || Boolean(records?.length)) && <p>{m.mailPanel_forward()}</p>}
    </>
  )
}

/** The language of a mail server is not known. */
function ServerWords({ children }: { children: ReactNode }) {
  return (
    <blockquote lang="" dir="auto" className="mt-1 border-s-4 border-thread ps-3 whitespace-pre-line empty:hidden">
      {children}
    </blockquote>
  )
}

/** The endpoint redirects back to this panel, because the form must work without a script. */
function ActionForm({ endpoint, isBusy, children }: { endpoint: Endpoint; isBusy?: boolean; children: ReactNode }) {
  const refresh = useRefresh()
  const { busy, failure, run } = useAction(async () => {
    await callApi(endpoint, {})
    await refresh()
  }, m.admin_actionFailed)
  function submit(event: FormEvent) {
    event.preventDefault()
    void run()
  }
  return (
    <form method="post" action={endpoint.path} onSubmit={submit} className="justify-items-start">
      <Button type="submit" kind="quiet" busyText={(busy || isBusy) && m.mailPanel_sending()}>
        {children}
      </Button>
      <Failure>{failure}</Failure>
    </form>
  )
}
