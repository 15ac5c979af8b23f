import { calls } from '../api/calls.ts'
import type { Closure } from '../api/closures.ts'
import { closureReasonMaxLength } from '../api/shop-facts.ts'
import { m } from '../messages/compiled/messages.js'
import { Button } from '../ui/button.tsx'
import { CallForm } from '../ui/call-form.tsx'
import { Field } from '../ui/field.tsx'

interface ClosedPeriodFormProps {
  /** In the shop's time zone, `2026-11-24`. */
  today: string
  onClosed: (closure: Closure) => void
}

export function ClosedPeriodForm({ today, onClosed }: ClosedPeriodFormProps) {
  return (
    <CallForm call={calls.addClosure} check={lastBeforeFirst} onDone={onClosed} resetWhenDone className="mt-2">
      {({ busy }) => (
        <>
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <Field label={m.closedDays_from()} name="from" type="date" min={today} required />
            <Field label={m.closedDays_until()} name="until" type="date" min={today} required />
          </div>
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <Field label={m.closedDays_reason()} name="reason" autoComplete="off" maxLength={closureReasonMaxLength} />
            <Field
              label={m.closedDays_reasonInTamil()}
              name="reasonInTamil"
              lang="ta"
              autoComplete="off"
              maxLength={closureReasonMaxLength}
              hint={m.closedDays_reasonInTamilHint()}
            />
          </div>
          <Button type="submit" busyText={busy && m.closedDays_closing()} className="sm:justify-self-start">
            {m.closedDays_close()}
          </Button>
        </>
      )}
    </CallForm>
  )
}

function lastBeforeFirst({ from = '', until = '' }: Record<string, string>): Record<string, string> {
  return from && until && until < from ? { until: m.closedDays_lastBeforeFirst() } : {}
}
