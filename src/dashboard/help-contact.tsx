import { phoneLink } from '../api/contact-channels.ts'
import type { LastFailure } from '../browser/last-failure.ts'
import { copyText, toast } from '../browser/toasts.ts'
import { m } from '../messages/compiled/messages.js'
import { shortTimeAt } from '../messages/dates.ts'
import { Collapsible } from '../ui/dashboard/collapsible.tsx'
import { DashboardSection } from '../ui/dashboard/dashboard-section.tsx'
import { Button } from '../ui/forms/button.tsx'
import { ChatIcon, PhoneIcon } from '../ui/icons.tsx'
import type { HelpData } from './help.server.ts'
import { chatAbout, writeReport } from './help-report.ts'

interface ContactProps {
  data: HelpData
  failure: LastFailure | undefined
}

export function HelpContact({ data, failure }: ContactProps) {
  const { contact } = data
  return (
    <DashboardSection id="contact" heading={contact ? m.help_contact() : m.help_stillNot()}>
      {failure && (
        <p className="form-failure wrap-anywhere">
          {m.help_lastFailure({ time: shortTimeAt(failure.time), text: failure.text })}
        </p>
      )}
      {contact ? (
        <>
          <p className="text-lg font-semibold">
            {contact.name} <span className="text-base whitespace-nowrap text-teak-soft">{contact.shownPhone}</span>
          </p>
          <div className="flex flex-wrap gap-2">
            <ReportButton data={data} failure={failure} />
            <a href={phoneLink(contact.phone)} className="button button-quiet grow px-3">
              <PhoneIcon />
              {m.help_call()}
            </a>
          </div>
        </>
      ) : (
        <>
          <p>{m.help_noContact()}</p>
          <ReportButton data={data} failure={failure} />
        </>
      )}
      <Collapsible title={<span className="font-semibold">{m.help_report()}</span>}>
        <p className="whitespace-pre-line wrap-anywhere">{writeReport(data, failure)}</p>
      </Collapsible>
    </DashboardSection>
  )
}

/** Opens WhatsApp with the report, or sends the report to anybody while the shop does not know the number. */
export function ReportButton({ data, failure, question }: ContactProps & { question?: string }) {
  const chat = chatAbout(data, failure, question)
  if (!chat)
    return (
      <Button
        className="sm:justify-self-start"
        aria-label={question && m.help_shareAbout({ question })}
        onClick={() => share(writeReport(data, failure, question))}
      >
        {m.help_share()}
      </Button>
    )
  return (
    <a
      href={chat}
      target="_blank"
      rel="noopener"
      aria-label={question && m.help_writeAbout({ question })}
      className="button grow bg-leaf px-3 text-plaster hover:bg-leaf-deep"
    >
      <ChatIcon />
      {m.help_write()}
    </a>
  )
}

/** Opens the phone's share sheet. Copies the report if there is none or it fails. */
async function share(text: string): Promise<void> {
  try {
    await navigator.share({ text })
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return
    await copyText(text, m.help_copied(), () => toast(m.help_notCopied(), 'problem'))
  }
}
