import { m } from '../../messages/compiled/messages.js'
import { detectLanguage, foreignLanguage } from '../../messages/detect-language.ts'
import type { Language } from '../../messages/language.ts'
import { LanguageTabs } from '../../ui/dashboard/language-tabs.tsx'
import { Field, LongField, Select, TextArea } from '../../ui/forms/field.tsx'
import { hoursLines } from '../public/opening-hours.ts'
import { HoursField } from './hours-field.tsx'
import type { Part } from './parts.ts'
import type { TextField } from './text-fields.tsx'
import type { EditedDetails } from './use-edited-details.ts'

interface PartFieldsProps {
  part: Part
  language: Language
  edited: EditedDetails
}

export function PartFields({ part, language, edited }: PartFieldsProps) {
  const { heading, fields } = part
  if (fields.length === 0)
    return (
      <div className="grid gap-6">
        {hoursLines.map((line) => (
          <HoursField key={line} line={line} {...edited} />
        ))}
      </div>
    )
  const fieldsIn = (tab: Language | undefined) =>
    fields
      .filter(({ lang }) => lang === tab)
      .map((field) => <PartField key={field.path} field={field} edited={edited} />)
  return (
    <>
      {fields.some(({ lang }) => lang) && (
        <LanguageTabs label={heading} first={language}>
          {fieldsIn}
        </LanguageTabs>
      )}
      {fieldsIn(undefined)}
    </>
  )
}

function PartField({ field, edited }: { field: TextField; edited: EditedDetails }) {
  const { path, hasLines, options, hint, ...attributes } = field
  const bound = edited.bind(path)
  const lang = attributes.lang && bound.value ? detectLanguage(bound.value) : attributes.lang
  const props = { ...attributes, ...bound, lang, hint: hint ?? describeHint(path, bound.value, edited) }
  if (options) return <Select label={field.label} options={options} hint={hint} {...bound} />
  if (hasLines) return <TextArea {...props} rows={countRows(bound.value)} data-grows />
  return props.type || props.pattern ? <Field {...props} /> : <LongField {...props} />
}

/** Says what visitors read without the text of the owner. A saved name has no other text. */
function describeHint(path: string, text: string, { saved, own, without }: EditedDetails) {
  const other = without[path]
  if (!other || other === saved[path]) return undefined
  if (text.trim() === other)
    return own[path.replace('tamil.', '')] ? m.shopDetails_inTamilHint() : m.shopDetails_isSample()
  return (
    <>
      {m.shopDetails_without()}{' '}
      <span lang={foreignLanguage(other)} className={path === 'phone' ? 'whitespace-nowrap' : undefined}>
        {other}
      </span>
    </>
  )
}

/** Older browsers do not grow a field with its text, so they get a row for about each line at 360 pixels. */
function countRows(text: string): number {
  const charactersInRow = 30
  return text.split('\n').reduce((rows, line) => rows + Math.ceil(line.length / charactersInRow || 1), 0)
}
