import { endpoints } from '../../api/endpoints.ts'
import { weeklySummaries } from '../../api/shop-constants.ts'
import { callApi } from '../../browser/call-api.ts'
import { m } from '../../messages/compiled/messages.js'
import { useAction, useChangeReport } from '../../ui/dashboard/action.tsx'
import { Failure } from '../../ui/forms/button.tsx'

type WeeklySummary = (typeof weeklySummaries)[number]

export function WeeklySummaryChoice({ weeklySummary }: { weeklySummary: WeeklySummary }) {
  const reportChange = useChangeReport()
  const { busy, failure, run } = useAction(async (chosen: WeeklySummary) => {
    await callApi(endpoints.changeMessageSettings, { weeklySummary: chosen })
    await reportChange(m.summary_saved())
  }, m.admin_actionFailed)
  return (
    <>
      <p>{m.summary_hint()}</p>
      <fieldset aria-label={m.summary_heading()} className="grid w-full max-w-sm min-w-0 gap-2">
        {weeklySummaries.map((by) => (
          <button
            key={by}
            type="button"
            aria-pressed={by === weeklySummary}
            aria-disabled={busy}
            onClick={() => by !== weeklySummary && void run(by)}
            className="choice px-3"
          >
            {m.summary_by({ by })}
          </button>
        ))}
      </fieldset>
      <Failure>{failure}</Failure>
    </>
  )
}
