import { phoneLink } from '../api/contact-channels.ts'
import { m } from '../messages/compiled/messages.js'
import { shortTimeAt } from '../messages/dates.ts'
import { Collapsible } from '../ui/dashboard/collapsible.tsx'
import { DashboardSection } from '../ui/dashboard/dashboard-section.tsx'
import { PhoneIcon } from '../ui/icons.tsx'
import { type Report, writeReport } from './help-report.ts'
import { ReportButton } from './report-button.tsx'

export function HelpContact({ report }: { report: Report }) {
  const { failure } = report
  const { contact } = report.start
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
            <ReportButton report={report} text={m.help_write()} />
            <a href={phoneLink(contact.phone)} className="button button-quiet grow px-3">
              <PhoneIcon />
              {m.help_call()}
            </a>
          </div>
        </>
      ) : (
        <>
          <p>{m.help_noContact()}</p>
          <ReportButton report={report} />
        </>
      )}
      <Collapsible title={<span className="font-semibold">{m.help_report()}</span>}>
        <p className="whitespace-pre-line wrap-anywhere">{writeReport(report)}</p>
      </Collapsible>
    </DashboardSection>
  )
}
