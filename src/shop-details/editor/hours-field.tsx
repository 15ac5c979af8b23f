import { useState } from 'react'
import { contactInfoFieldMaxLength } from '../../api/shop-constants.ts'
import { m } from '../../messages/compiled/messages.js'
import { foreignLanguage } from '../../messages/detect-language.ts'
import { Collapsible } from '../../ui/dashboard/collapsible.tsx'
import { LongField } from '../../ui/forms/field.tsx'
import { resolveContactInfo, type SavedDetails } from '../public/displayed-details.ts'
import { closedText, formatTime, type HoursLine, readHours, writeHours } from '../public/opening-hours.ts'
import type { bindFields } from './text-fields.tsx'

const timeLabels = { opens: m.shopDetails_hours_opens, closes: m.shopDetails_hours_closes }
const labels = { monFri: m.shopDetails_hours_monFri, sat: m.shopDetails_hours_sat, sun: m.shopDetails_hours_sun }

/** A day that was always closed opens with these times, which the owner then corrects. */
const usualTimes = { opens: '10:00', closes: '20:30' }

interface HoursFieldProps {
  line: HoursLine
  bind: ReturnType<typeof bindFields>
  details: SavedDetails
}

/** The time fields fill in the text field, which the form saves. */
export function HoursField({ line, bind, details }: HoursFieldProps) {
  const [picked, setPicked] = useState({ opens: '', closes: '' })
  const field = bind(`businessHours.${line}`)
  const [openText, setOpenText] = useState('')
  const [isInWords, setInWords] = useState(false)
  const spans = readHours(resolveContactInfo(details).businessHours[line], line)
  const isClosed = spans?.length === 0
  // The field must not disappear while a text is typed that begins like that of a closed day.
  const isHidden = isClosed && !isInWords
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

  function toggleClosed() {
    setInWords(false)
    if (!isClosed) setOpenText(field.value)
    write(isClosed ? openText || writeHours(line, usualTimes) : closedText)
  }

  return (
    <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2">
      {/* Only a floating legend takes a cell of the grid. */}
      <legend className="float-left font-semibold">{labels[line]()}</legend>
      <label className="flex min-h-11 cursor-pointer items-center gap-2.5 text-sm whitespace-nowrap">
        <input type="checkbox" checked={isClosed} onChange={toggleClosed} className="size-5 accent-kandangi" />
        {m.shopDetails_hours_close()}
      </label>
      {/* The form saves the text field, also while it is hidden. */}
      <div hidden={isHidden} className="col-span-2 grid grid-cols-[repeat(auto-fit,minmax(130px,1fr))] gap-2">
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
      <div hidden={isHidden} className="col-span-2">
        <Collapsible title={<span className="text-sm">{m.shopDetails_hours_inWords()}</span>}>
          <LongField
            {...field}
            onChange={(event) => {
              setInWords(true)
              field.onChange(event)
            }}
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
