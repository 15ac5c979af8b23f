import { describeBriefly, describeTrouble, type Trouble } from '../daily-check/trouble.ts'
import { m } from '../messages/compiled/messages.js'
import { Collapsible } from '../ui/dashboard/collapsible.tsx'
import { DashboardSection } from '../ui/dashboard/dashboard-section.tsx'
import type { ReportStart } from './help.server.ts'
import { ReportButton } from './report-button.tsx'

export function DailyCheck({ troubles, report }: { troubles: Trouble[]; report: ReportStart }) {
  const details = troubles.map(describeTrouble)
  return (
    <DashboardSection id="daily-check" heading={m.dailyCheck_heading()}>
      <ul className="grid gap-2">
        {troubles.map((trouble) => (
          <li key={trouble.kind} className="form-failure">
            {describeBriefly(trouble)}
          </li>
        ))}
      </ul>
      <ReportButton report={{ start: report, details }} />
      <Collapsible title={m.mailPanel_forwarded()}>
        {details.map((text) => (
          <p key={text} className="wrap-anywhere">
            {text}
          </p>
        ))}
        <p>{m.dailyCheck_forward()}</p>
      </Collapsible>
    </DashboardSection>
  )
}
