import { useState } from 'react'
import { contactInfoFieldMaxLength } from '../../api/shop-constants.ts'
import { m } from '../../messages/compiled/messages.js'
import { foreignLanguage } from '../../messages/detect-language.ts'
import { Collapsible } from '../../ui/dashboard/collapsible.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { LongField } from '../../ui/forms/field.tsx'
import { resolveContactInfo, type SavedDetails } from '../public/displayed-details.ts'
import { closedText, formatTime, type HoursLine, readHours, writeHours } from '../public/opening-hours.ts'
import type { bindFields } from './text-fields.tsx'

const timeLabels = { opens: m.shopDetails_hours_opens, closes: m.shopDetails_hours_closes }
const labels = { monFri: m.shopDetails_hours_monFri, sat: m.shopDetails_hours_sat, sun: m.shopDetails_hours_sun }

interface HoursFieldProps {
  line: HoursLine
  bind: ReturnType<typeof bindFields>
  details: SavedDetails
}

/** The time fields fill in the text field, which the form saves. */
export function HoursField({ line, bind, details }: HoursFieldProps) {
  const [picked, setPicked] = useState({ opens: '', closes: '' })
  const field = bind(`businessHours.${line}`)
  const spans = readHours(resolveContactInfo(details).businessHours[line], line)
  const [span] = spans?.length === 1 ? spans : []
  const times = { opens: picked.opens || formatTime(span?.opens), closes: picked.closes || formatTime(span?.closes) }

  function write(text: string) {
    field.onChange({ target: { value: text } })
    setPicked({ opens: '', closes: '' })
  }

  function pick(change: Partial<typeof picked>) {
    const changed = { ...times, ...change }
    const text = changed.opens && changed.closes && writeHours(line, changed)
    if (text && readHours(text, line)) write(text)
    else setPicked(changed)
  }

  return (
    <fieldset className="grid max-w-80 min-w-0 grid-cols-[1fr_auto] items-center gap-2">
      {/* Only a floating legend takes a cell of the grid. */}
      <legend className="float-left font-semibold">{labels[line]()}</legend>
      <Button
        kind="quiet"
        className="min-h-11 px-3 text-sm"
        aria-pressed={spans?.length === 0}
        onClick={() => write(closedText)}
      >
        {m.shopDetails_hours_close()}
      </Button>
      <div className="col-span-2 grid grid-cols-[repeat(auto-fit,minmax(130px,1fr))] gap-2">
        {(['opens', 'closes'] as const).map((name) => (
          <label key={name} className="field">
            <span className="text-sm">{timeLabels[name]()}</span>
            <input
              type="time"
              step={300}
              value={times[name]}
              onChange={({ target }) => pick({ [name]: target.value })}
              className="field-input px-2"
            />
          </label>
        ))}
      </div>
      <div className="col-span-2">
        <Collapsible title={<span className="text-sm">{m.shopDetails_hours_inWords()}</span>}>
          <LongField
            {...field}
            lang={foreignLanguage(field.value)}
            label={labels[line]()}
            maxLength={contactInfoFieldMaxLength}
            hint={spans ? undefined : m.shopDetails_hours_notUnderstood()}
          />
        </Collapsible>
      </div>
    </fieldset>
  )
}
