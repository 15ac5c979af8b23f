import type { Closure } from '../api/closures.ts'
import { isBlank } from '../api/is-blank.ts'
import {
  bulletMaxLength,
  contactInfoFieldMaxLength,
  reasonTextMaxLength,
  reasonTitleMaxLength,
  storyMaxLength,
} from '../api/shop-constants.ts'
import { m } from '../messages/compiled/messages.js'
import { detectLanguage } from '../messages/detect-language.ts'
import type { Language } from '../messages/language.ts'
import { Field, TextArea } from '../ui/field.tsx'
import { type SavedDetails, type ShopTextsOfLanguage, serviceCards } from './displayed-details.ts'
import { fieldId, flattenTexts } from './texts-by-path.ts'

interface TextField {
  path: string
  label: string
  maxLength: number
  rows?: number
}

/** The fields are in the order of the editor. */
function listTextFields(): TextField[] {
  return [
    { path: 'address', label: m.contact_address(), maxLength: contactInfoFieldMaxLength, rows: 2 },
    { path: 'story', label: m.shopDetails_story_label(), maxLength: storyMaxLength, rows: 6 },
    ...[1, 2, 3].flatMap((number) => {
      const path = `reasons.${number - 1}`
      return [
        { path: `${path}.title`, label: m.shopDetails_reasons_title({ number }), maxLength: reasonTitleMaxLength },
        {
          path: `${path}.text`,
          label: m.shopDetails_reasons_text({ number }),
          maxLength: reasonTextMaxLength,
          rows: 3,
        },
      ]
    }),
    ...serviceCards().flatMap(({ title: card, points }, index) =>
      points.map((_, at) => ({
        path: `services.${index}.points.${at}`,
        label: m.shopDetails_services_point({ card, number: at + 1 }),
        maxLength: bulletMaxLength,
      })),
    ),
  ]
}

/** The fields are in the order of the dashboard. */
export function listUntranslatedTexts(details: SavedDetails, closures: Closure[]): { fieldId: string; name: string }[] {
  const saved = flattenTexts(details)
  return [
    ...closures
      .filter(({ reason, reasonInTamil }) => lacksTamil(reason, reasonInTamil))
      .map(({ id, reason }) => ({ path: `reason-${id}`, label: m.toTranslate_closure({ reason }) })),
    ...listTextFields().filter(({ path }) => lacksTamil(saved[path], saved[`tamil.${path}`])),
  ].map(({ path, label }) => ({ fieldId: fieldId(`tamil.${path}`), name: label }))
}

export function lacksTamil(text = '', tamilText = ''): boolean {
  return !isBlank(text) && isBlank(tamilText) && detectLanguage(text) !== 'ta'
}

/** The scripts of a page contain the defaults of its own language only, so this type holds both. */
export type DefaultsByLanguage = Record<Language, ShopTextsOfLanguage>

interface TextFieldsProps {
  group: keyof ShopTextsOfLanguage
  details: SavedDetails
  defaults: DefaultsByLanguage
}

export function TextFields({ group, details, defaults }: TextFieldsProps) {
  const typed = flattenTexts(details)
  const placeholders = { en: flattenTexts(defaults.en), ta: flattenTexts(defaults.ta) }
  return listTextFields()
    .filter(({ path }) => path.startsWith(group))
    .map(({ path, label, maxLength, rows }, index) => {
      const tamilPath = `tamil.${path}`
      const english = typed[path] ?? ''
      const fields = [
        {
          name: path,
          label: m.shopDetails_inEnglish({ field: label }),
          placeholder: placeholders.en[path],
          lang: 'en',
        },
        {
          name: tamilPath,
          label: m.shopDetails_inTamil({ field: label }),
          placeholder: isBlank(english) ? placeholders.ta[path] : english,
          lang: isBlank(typed[tamilPath] ?? '') && !isBlank(english) ? 'en' : 'ta',
          hint: index === 0 ? m.shopDetails_inTamilHint() : undefined,
        },
      ].map((field) => ({ ...field, id: fieldId(field.name), autoComplete: 'off', maxLength }))
      const Input = rows ? TextArea : Field
      return (
        <div key={path} className="grid items-start gap-4 sm:grid-cols-2">
          {fields.map((field) => (
            <Input key={field.name} {...field} rows={rows} />
          ))}
        </div>
      )
    })
}
