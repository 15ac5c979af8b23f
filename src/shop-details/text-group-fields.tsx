import { isBlank } from '../api/is-blank.ts'
import { m } from '../messages/compiled/messages.js'
import type { Language } from '../messages/language.ts'
import { Field, TextArea } from '../ui/field.tsx'
import type { DefaultTexts } from './default-texts.ts'
import { textFields } from './text-fields.ts'
import { fieldId, inTamil, type Texts, textsByPath } from './texts-by-path.ts'

/** The built-in texts of both languages: the scripts of a page know only its own language. */
export type BuiltIn = Record<Language, DefaultTexts>

interface WordsFieldsProps {
  of: keyof DefaultTexts
  typed: Texts
  builtIn: BuiltIn
}

/** Fields for texts that the owner writes in English and in Tamil. Only the first one explains the Tamil field. */
export function TextGroupFields({ of, typed, builtIn }: WordsFieldsProps) {
  const placeholders = { en: textsByPath(builtIn.en), ta: textsByPath(builtIn.ta) }
  return textFields()
    .filter(({ path }) => path.startsWith(of))
    .map(({ path, label, maxLength, rows }, nth) => {
      const english = typed[path] ?? ''
      const showsEnglish = isBlank(typed[inTamil(path)] ?? '') && !isBlank(english)
      const common = { autoComplete: 'off', maxLength }
      const fields = [
        {
          ...common,
          name: path,
          id: fieldId(path),
          label: m.shopDetails_inEnglish({ field: label }),
          placeholder: placeholders.en[path],
          lang: 'en',
        },
        {
          ...common,
          name: inTamil(path),
          id: fieldId(inTamil(path)),
          label: m.shopDetails_inTamil({ field: label }),
          placeholder: isBlank(english) ? placeholders.ta[path] : english,
          lang: showsEnglish ? 'en' : 'ta',
          hint: nth === 0 ? m.shopDetails_inTamilHint() : undefined,
        },
      ]
      return (
        <div key={path} className="grid items-start gap-4 sm:grid-cols-2">
          {fields.map((field) =>
            rows ? <TextArea key={field.name} {...field} rows={rows} /> : <Field key={field.name} {...field} />,
          )}
        </div>
      )
    })
}
