import type { Closure } from '../api/closures.ts'
import { isBlank } from '../api/is-blank.ts'
import * as limits from '../api/shop-constants.ts'
import { m } from '../messages/compiled/messages.js'
import { detectLanguage } from '../messages/detect-language.ts'
import { Field, TextArea } from '../ui/field.tsx'
import { type SavedDetails, serviceCards } from './displayed-details.ts'
import { fieldId, flattenTexts, type Texts } from './texts-by-path.ts'

interface TextField {
  path: string
  label: string
  maxLength: number
  rows?: number
}

function listTextFields(): TextField[] {
  return [
    { path: 'name', label: m.shopDetails_identity_name(), maxLength: limits.shopNameMaxLength },
    { path: 'town', label: m.shopDetails_identity_town(), maxLength: limits.shopNameMaxLength },
    { path: 'welcome', label: m.shopDetails_identity_welcome(), maxLength: limits.shopNameMaxLength },
    { path: 'tagline', label: m.shopDetails_identity_tagline(), maxLength: limits.taglineMaxLength },
    { path: 'address', label: m.contact_address(), maxLength: limits.contactInfoFieldMaxLength, rows: 2 },
    { path: 'story', label: m.shopDetails_story_label(), maxLength: limits.storyMaxLength, rows: 6 },
    ...[1, 2, 3].flatMap((number): TextField[] => {
      const path = `reasons.${number - 1}`
      const [title, text] = [m.shopDetails_reasons_title({ number }), m.shopDetails_reasons_text({ number })]
      return [
        { path: `${path}.title`, label: title, maxLength: limits.reasonTitleMaxLength },
        { path: `${path}.text`, label: text, maxLength: limits.reasonTextMaxLength, rows: 3 },
      ]
    }),
    ...serviceCards().flatMap(({ title: card, points }, index) =>
      points.map((_, at) => {
        const label = m.shopDetails_services_point({ card, number: at + 1 })
        return { path: `services.${index}.points.${at}`, label, maxLength: limits.bulletMaxLength }
      }),
    ),
    { path: 'festival', label: m.orderTime_festival_label(), maxLength: limits.shopNameMaxLength },
  ]
}

/** Lists texts without a Tamil translation, in the order of the dashboard. */
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

/** @param props.names are the first parts of the fields' paths */
export function TextFields({ names, texts }: { names: string[]; texts: Texts }) {
  return listTextFields()
    .filter(({ path }) => names.includes(path.split('.')[0] as string))
    .map(({ path, label, maxLength, rows }, index) => {
      const typedLanguage = (path: string) => (texts[path] ? detectLanguage(texts[path]) : undefined)
      const fields = [
        { name: path, label: m.shopDetails_inEnglish({ field: label }), lang: typedLanguage(path) ?? 'en' },
        {
          name: `tamil.${path}`,
          label: m.shopDetails_inTamil({ field: label }),
          lang: typedLanguage(`tamil.${path}`) ?? 'ta',
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
