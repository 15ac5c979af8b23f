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
import type { ReportStart } from './help.server.ts'
import type { MailState, MailTest } from './mail-panel.server.ts'
import { ReportButton } from './report-button.tsx'

const pollIntervalMs = 1_000
const exampleSetting = 'MAIL_URL=smtp://user:password@mail.example:587'

interface MailPanelProps {
  mail: MailState
  report: ReportStart
  row: SectionRow
}

export function MailPanel({ mail, report, row }: MailPanelProps) {
  const { outbox, hasMail, waiting, sending, givenUp, failures, test } = mail
  const refresh = use(RefreshContext)
  useEffect(() => {
    if (mail.sending === 0) return
    let isStopped = false
    let timer = setTimeout(poll, pollIntervalMs)
    /** A successful refresh brings a new object, which runs the effect again. */
    async function poll() {
      if (!(await refresh()) && !isStopped) timer = setTimeout(poll, pollIntervalMs)
    }
    return () => {
      isStopped = true
      clearTimeout(timer)
    }
  }, [mail, refresh])
  const testDetails = outbox || !test ? [] : describeTest(test)
  const details = [...testDetails, ...failures.flatMap(describeFailure)]
  const hasTestFailed = !outbox && test && (test.outcome !== 'accepted' || Boolean(test.records?.length))

  return (
    <DashboardSection id="mail" heading={m.mailPanel_heading()} row={row}>
      {outbox && <p className={hasMail ? '' : 'form-failure'}>{hasMail ? m.mailPanel_outbox() : m.admin_noMail()}</p>}
      <div role="status" className="grid gap-2 wrap-anywhere empty:hidden">
        {!outbox && test && (
          <p className={test.outcome === 'accepted' ? 'font-semibold' : 'form-failure'}>
            {m.mailPanel_outcome({ ...test, time: shortTimeAt(test.time) })}
          </p>
        )}
        {waiting > 0 && <p>{m.mailPanel_waiting({ count: waiting })}</p>}
        {givenUp > 0 && <p className="form-failure">{m.mailPanel_givenUp({ count: givenUp })}</p>}
      </div>
      {(hasTestFailed || failures.length > 0) && (
        <>
          <p>{m.mailPanel_forward()}</p>
          <ReportButton report={{ start: report, subject: m.mailPanel_heading(), details }} />
        </>
      )}
      <div className="flex flex-wrap gap-2">
        {!outbox && <ActionForm endpoint={endpoints.sendTestMail}>{m.mailPanel_sendTest()}</ActionForm>}
        {failures.length > 0 && (
          <ActionForm endpoint={endpoints.retryMails} isBusy={sending > 0}>
            {m.mailPanel_retry()}
          </ActionForm>
        )}
      </div>
      {(outbox || details.length > 0) && (
        <Collapsible title={m.mailPanel_forwarded()}>
          {outbox && (
            <>
              <p className="wrap-anywhere">
                {m.mailPanel_setUp()} <code lang="en">{exampleSetting}</code>
              </p>
              <p className="wrap-anywhere">
                {m.mailPanel_folder()} <code lang="en">{outbox}</code>
              </p>
            </>
          )}
          <Lines>{testDetails}</Lines>
          <ul className="grid gap-4 empty:hidden">
            {failures.map((failure) => (
              <li key={failure.id}>
                <Lines>{describeFailure(failure)}</Lines>
              </li>
            ))}
          </ul>
        </Collapsible>
      )}
    </DashboardSection>
  )
}

/** Returns what the mail server said, and what is missing at the sender's domain. */
function describeTest({ words, records }: MailTest): string[] {
  const found =
    records?.length === 0 ? [m.mailPanel_recordsFound()] : (records ?? []).map((record) => m.mailPanel_record(record))
  return [words, ...found].filter(Boolean)
}

function describeFailure({ subject, recipient, time, words, isGivenUp }: MailState['failures'][number]): string[] {
  const sent = time ? m.mailPanel_failure({ recipient, time: shortTimeAt(time) }) : m.mailPanel_sending()
  return [subject, isGivenUp ? `${sent} ${m.mailPanel_isGivenUp()}` : sent, words ?? ''].filter(Boolean)
}

/** The language of a mail server is not known. */
function Lines({ children }: { children: string[] }) {
  return children.map((text) => (
    <p key={text} dir="auto" lang={foreignLanguage(text)} className="whitespace-pre-line wrap-anywhere">
      {text}
    </p>
  ))
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
    <form method="post" action={endpoint.path} onSubmit={submit} className="grow sm:grow-0">
      <Button type="submit" kind="quiet" busyText={(busy || isBusy) && m.mailPanel_sending()}>
        {children}
      </Button>
      <Failure>{failure}</Failure>
    </form>
  )
}
