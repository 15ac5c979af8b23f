import { useContext, useState } from 'react'
import type { Closure } from '../../api/closures.ts'
import { endpoints } from '../../api/endpoints.ts'
import { closureReasonMaxLength } from '../../api/shop-constants.ts'
import { m } from '../../messages/compiled/messages.js'
import { foreignLanguage } from '../../messages/detect-language.ts'
import { Collapsible } from '../../ui/dashboard/collapsible.tsx'
import { LongField } from '../../ui/forms/field.tsx'
import { FormStateContext } from '../../ui/forms/form-state.ts'
import { SubmitForm } from '../../ui/forms/submit-form.tsx'
import { describeClosure } from '../public/closure-messages.ts'
import type { Festival } from '../public/festivals.server.ts'
import { Calendar } from './calendar.tsx'
import { FestivalChips, isSameFestival } from './festival-chips.tsx'
import { laterDay, type Selection } from './month-days.ts'

const noReasons = { reason: '', reasonInTamil: '' }

interface AddClosedDaysProps {
  closures: Closure[]
  festivals: Festival[]
  today: string
  onAdded: (closure: Closure) => Promise<void>
}

export function AddClosedDays({ closures, festivals, today, onAdded }: AddClosedDaysProps) {
  const none: Selection = { month: today.slice(0, 7), from: '', until: '' }
  const [selection, setSelection] = useState(none)
  const [festival, setFestival] = useState<Festival>()
  const [reasons, setReasons] = useState(noReasons)
  const { from } = selection
  const until = selection.until || from
  const isClosed = (first: string, last: string) => closures.some((day) => day.from <= first && day.until >= last)

  function selectFestival(pressed: Festival) {
    if (festival && isSameFestival(pressed, festival)) {
      setSelection({ ...none, month: selection.month })
      return forgetFestival()
    }
    const from = laterDay(pressed.from, today)
    setFestival(pressed)
    setSelection({ month: from.slice(0, 7), from, until: pressed.until })
    setReasons({ reason: pressed.reason, reasonInTamil: pressed.reasonInTamil })
  }

  function forgetFestival() {
    setFestival(undefined)
    setReasons(noReasons)
  }

  /** Other days are no longer those of the festival. */
  function selectDays(days: Selection) {
    setSelection(days)
    if (festival && days.from !== from) forgetFestival()
  }

  const bind = (name: keyof typeof reasons) => ({
    name,
    value: reasons[name],
    onChange: ({ target }: { target: { value: string } }) => setReasons({ ...reasons, [name]: target.value }),
    autoComplete: 'off',
    maxLength: closureReasonMaxLength,
  })

  const selected = (
    <div aria-live="polite" className="w-full">
      {from ? (
        <p>
          {m.closedDays_willRead()}{' '}
          <strong className="font-semibold">{describeClosure({ from, until, ...reasons }, today)}</strong>
        </p>
      ) : (
        <TapFirst />
      )}
      {from && !selection.until && <p className="field-hint">{m.closedDays_tapLast()}</p>}
      {festival?.isEstimate && <p className="field-hint">{m.closedDays_checkDay()}</p>}
    </div>
  )

  return (
    <SubmitForm
      endpoint={endpoints.addClosure}
      check={(): Record<string, string> => (from ? {} : { from: m.closedDays_tapFirst() })}
      toInput={() => ({ from, until, ...reasons })}
      onDone={onAdded}
      links={selected}
      className={from ? 'closing-form closing-form-bar' : 'closing-form'}
      submit={{ kind: from ? 'primary' : 'quiet', text: m.closedDays_close(), busyText: m.closedDays_closing() }}
    >
      <FestivalChips
        festivals={festivals.filter(({ from, until }) => !isClosed(laterDay(from, today), until))}
        selected={festival}
        onSelect={selectFestival}
      />
      <Calendar today={today} selection={selection} isClosed={(day) => isClosed(day, day)} onChange={selectDays} />
      <Collapsible title={<span className="font-semibold">{m.closedDays_writeReason()}</span>}>
        <LongField {...bind('reason')} label={m.closedDays_reason()} lang={foreignLanguage(reasons.reason)} />
        <LongField
          {...bind('reasonInTamil')}
          label={m.closedDays_reasonInTamil()}
          lang="ta"
          hint={m.closedDays_reasonInTamilHint()}
        />
      </Collapsible>
    </SubmitForm>
  )
}

function TapFirst() {
  const { problems } = useContext(FormStateContext)
  // Screen readers read an alert that is a new element.
  return problems.from ? (
    <p role="alert" className="form-failure">
      {m.closedDays_tapFirst()}
    </p>
  ) : (
    <p>{m.closedDays_tapFirst()}</p>
  )
}
