import { isBlank } from '../api/is-blank.ts'
import { m } from '../messages/compiled/messages.js'
import { Field, TextArea } from '../ui/field.tsx'
import { fieldId, inTamil } from './field-id.ts'
import type { Values } from './typed-words.ts'

interface WordsFieldProps {
  label: string
  name: string
  maxLength: number
  /** The built-in words, in English and in Tamil. */
  placeholders: [string, string]
  /** What stands in the fields now. */
  typed: Values
  /** Of a text of several lines. */
  rows?: number
  /** Says what an empty Tamil field does; among many fields once is enough. */
  explains?: boolean
}

/** What the owner writes herself, for those who read English and for those who read Tamil. */
export function WordsField({ label, name, placeholders, typed, explains, rows, ...rest }: WordsFieldProps) {
  const common = { ...rest, autoComplete: 'off' }
  // What those who read Tamil see as long as there is nothing in Tamil.
  const showsEnglish = isBlank(typed[inTamil(name)] ?? '') && !isBlank(typed[name] ?? '')
  const fields = [
    {
      ...common,
      name,
      id: fieldId(name),
      label: m.shopDetails_inEnglish({ field: label }),
      placeholder: placeholders[0],
      lang: 'en',
    },
    {
      ...common,
      name: inTamil(name),
      id: fieldId(inTamil(name)),
      label: m.shopDetails_inTamil({ field: label }),
      placeholder: isBlank(typed[name] ?? '') ? placeholders[1] : typed[name],
      lang: showsEnglish ? 'en' : 'ta',
      hint: explains ? m.shopDetails_inTamilHint() : undefined,
    },
  ]
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      {fields.map((field) =>
        rows ? <TextArea key={field.name} {...field} rows={rows} /> : <Field key={field.name} {...field} />,
      )}
    </div>
  )
}
