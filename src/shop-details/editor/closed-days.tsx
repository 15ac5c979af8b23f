import { useContext, useState } from 'react'
import type { Closure } from '../../api/closures.ts'
import { endpoints } from '../../api/endpoints.ts'
import { dayInShop } from '../../api/shop-clock.ts'
import { closureReasonMaxLength } from '../../api/shop-constants.ts'
import { m } from '../../messages/compiled/messages.js'
import { foreignLanguage } from '../../messages/detect-language.ts'
import { useRefresh } from '../../ui/dashboard/action.tsx'
import { Collapsible } from '../../ui/dashboard/collapsible.tsx'
import { LongField } from '../../ui/forms/field.tsx'
import { FormStateContext } from '../../ui/forms/form-state.ts'
import { SubmitForm } from '../../ui/forms/submit-form.tsx'
import { describeClosure } from '../public/closure-messages.ts'
import type { Festival } from '../public/festivals.server.ts'
import { Calendar } from './calendar.tsx'
import { CloseToday } from './close-today.tsx'
import { ClosedDayList } from './closed-day-list.tsx'
import { FestivalChips, isSameFestival } from './festival-chips.tsx'
import { laterDay, type Selection } from './month-days.ts'

const noReasons = { reason: '', reasonInTamil: '' }

interface ClosedDaysProps {
  closures: Closure[]
  festivals: Festival[]
  time: number
}

export function ClosedDays({ closures, festivals, time }: ClosedDaysProps) {
  const refresh = useRefresh()
  const today = dayInShop(time)
  const none: Selection = { month: today.slice(0, 7), from: '', until: '' }
  const [selection, setSelection] = useState(none)
  const [festival, setFestival] = useState<Festival>()
  const [reasons, setReasons] = useState(noReasons)
  const [added, setAdded] = useState<{ closure: Closure; before: Closure[] }>()
  // The new row appears even if the screen cannot be refreshed.
  const all = added?.before === closures ? [...closures, added.closure] : closures
  const { from } = selection
  const until = selection.until || from

  function clear() {
    setFestival(undefined)
    setSelection({ ...none, month: selection.month })
    setReasons(noReasons)
  }

  function selectFestival(pressed: Festival) {
    if (festival && isSameFestival(pressed, festival)) return clear()
    const from = laterDay(pressed.from, today)
    setFestival(pressed)
    setSelection({ month: from.slice(0, 7), from, until: pressed.until })
    setReasons({ reason: pressed.reason, reasonInTamil: pressed.reasonInTamil })
  }

  async function finish(closure: Closure) {
    setAdded({ closure, before: closures })
    clear()
    await refresh()
  }

  /** Other days are no longer those of the festival. */
  function selectDays(days: Selection) {
    setSelection(days)
    if (!festival || days.from === from) return
    setFestival(undefined)
    setReasons(noReasons)
  }

  const bind = (name: keyof typeof reasons) => ({
    name,
    value: reasons[name],
    onChange: ({ target }: { target: { value: string } }) => setReasons({ ...reasons, [name]: target.value }),
    autoComplete: 'off',
    maxLength: closureReasonMaxLength,
  })

  return (
    <>
      <CloseToday closures={closures} time={time} />
      <h3 className="border-t border-thread pt-3 text-lg">{m.closedDays_forLonger()}</h3>
      <SubmitForm
        endpoint={endpoints.addClosure}
        check={(): Record<string, string> => (from ? {} : { from: m.closedDays_tapFirst() })}
        toInput={() => ({ from, until, ...reasons })}
        onDone={finish}
        className="min-w-0 lg:grid-cols-2 lg:grid-rows-[auto_auto_auto_auto_1fr] lg:items-start lg:gap-x-8"
        submit={{ kind: from ? 'primary' : 'quiet', text: m.closedDays_close(), busyText: m.closedDays_closing() }}
      >
        <FestivalChips
          festivals={festivals.filter(
            ({ from, until }) => !all.some((day) => day.from <= laterDay(from, today) && day.until >= until),
          )}
          selected={festival}
          onSelect={selectFestival}
        />
        <Calendar
          today={today}
          selection={selection}
          isClosed={(day) => all.some(({ from, until }) => from <= day && until >= day)}
          onChange={selectDays}
        />
        <div aria-live="polite">
          {from ? <p className="font-semibold">{describeClosure({ from, until, ...reasons }, today)}</p> : <TapFirst />}
          {from && !selection.until && <p className="field-hint">{m.closedDays_tapLast()}</p>}
          {festival?.isEstimate && <p className="field-hint">{m.closedDays_checkDay()}</p>}
        </div>
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
      <ClosedDayList closures={all} added={added?.closure} today={today} onRemove={() => setAdded(undefined)} />
    </>
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
