import type { ComponentProps, Dispatch, SetStateAction } from 'react'
import type { Closure } from '../../api/closures.ts'
import { isBlank } from '../../api/is-blank.ts'
import * as limits from '../../api/shop-constants.ts'
import { m } from '../../messages/compiled/messages.js'
import { chosenFacts, factName, factOptions } from '../../messages/design-facts.ts'
import { detectLanguage } from '../../messages/detect-language.ts'
import type { Language } from '../../messages/language.ts'
import { resolveLinks, type SavedDetails, serviceCards } from '../public/displayed-details.ts'
import { fieldId, flattenTexts, type Texts } from '../public/texts-by-path.ts'
import { emailField, phoneField } from './contact-fields.ts'

export interface TextField
  extends Pick<ComponentProps<'input'>, 'type' | 'inputMode' | 'pattern' | 'maxLength' | 'placeholder'> {
  path: string
  label: string
  lang?: Language
  hint?: string
  hasLines?: boolean
  options?: { value: string; text: string }[]
}

export function listFields(details: SavedDetails): TextField[] {
  return [...listTranslatedFields().flatMap(inBothLanguages), ...listOtherFields(details)]
}

function listTranslatedFields(): TextField[] {
  return [
    { path: 'name', label: m.shopDetails_identity_name(), maxLength: limits.shopNameMaxLength },
    { path: 'town', label: m.shopDetails_identity_town(), maxLength: limits.shopNameMaxLength },
    { path: 'welcome', label: m.shopDetails_identity_welcome(), maxLength: limits.shopNameMaxLength },
    { path: 'tagline', label: m.shopDetails_identity_tagline(), maxLength: limits.taglineMaxLength },
    { path: 'address', label: m.contact_address(), maxLength: limits.contactInfoFieldMaxLength, hasLines: true },
    { path: 'story', label: m.shopDetails_story_label(), maxLength: limits.storyMaxLength, hasLines: true },
    { path: 'privacy', label: m.privacy_part(), maxLength: limits.storyMaxLength, hasLines: true },
    ...[1, 2, 3].flatMap((number): TextField[] => {
      const path = `reasons.${number - 1}`
      const [title, text] = [m.shopDetails_reasons_title({ number }), m.shopDetails_reasons_text({ number })]
      return [
        { path: `${path}.title`, label: title, maxLength: limits.reasonTitleMaxLength },
        { path: `${path}.text`, label: text, maxLength: limits.reasonTextMaxLength, hasLines: true },
      ]
    }),
    ...Array.from({ length: limits.customersMax }, (_, index) => index + 1).flatMap((number): TextField[] => {
      const path = `customers.${number - 1}`
      const [text, hint] = [m.customers_text({ number }), m.customers_textHint()]
      return [
        { path: `${path}.text`, label: text, hint, maxLength: limits.customerWordsMaxLength, hasLines: true },
        { path: `${path}.name`, label: m.customers_name({ number }), maxLength: limits.shopNameMaxLength },
        { path: `${path}.garment`, label: m.customers_garment({ number }), maxLength: limits.shopNameMaxLength },
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

function listOtherFields({ phone }: SavedDetails): TextField[] {
  // The type `url` would reject links that the server accepts.
  const link = { inputMode: 'url', maxLength: limits.linkMaxLength } as const
  const whatsapp = { type: 'tel', maxLength: 40, placeholder: resolveLinks({ phone }).whatsapp }
  const year = { inputMode: 'numeric', pattern: String.raw`\d{4}`, maxLength: 4 } as const
  const days = { inputMode: 'numeric', pattern: String.raw`[1-9]\d{0,2}`, maxLength: 3 } as const
  return [
    { path: 'establishedYear', label: m.shopDetails_identity_year(), ...year },
    { path: 'phone', ...phoneField() },
    { path: 'email', ...emailField() },
    { path: 'whatsapp', label: m.shopDetails_links_whatsapp(), hint: m.shopDetails_links_whatsappHint(), ...whatsapp },
    { path: 'map', label: m.shopDetails_links_map(), hint: m.shopDetails_links_mapHint(), ...link },
    { path: 'videos', label: m.shopDetails_links_videos(), hint: m.shopDetails_links_videosHint(), ...link },
    { path: 'orderDays', label: m.orderTime_orderDays(), hint: m.orderTime_orderDaysHint(), ...days },
    ...chosenFacts.map((fact, nth): TextField => {
      const hint = nth === 0 ? m.facts_hint() : undefined
      return { path: fact, label: factName(fact), hint, options: factOptions(fact, m.facts_notShown()) }
    }),
    { path: 'festivalDay', label: m.orderTime_festivalDay_label(), type: 'date' },
    { path: 'festivalLastDay', label: m.orderTime_lastDay_label(), hint: m.orderTime_lastDayHint(), type: 'date' },
    { path: 'festivalFrom', label: m.orderTime_from(), hint: m.orderTime_fromHint(), type: 'date' },
  ]
}

/** Lists texts without a Tamil translation, in the order of the dashboard. */
export function listUntranslatedTexts(details: SavedDetails, closures: Closure[]) {
  const saved = flattenTexts(details)
  return [
    ...closures
      .filter(({ reason, reasonInTamil }) => lacksTamil(reason, reasonInTamil))
      .map(({ id, reason }) => ({ path: `reason-${id}`, label: m.toTranslate_closure({ reason }), hasSheet: false })),
    ...listTranslatedFields()
      .filter(({ path }) => lacksTamil(saved[path], saved[`tamil.${path}`]))
      .map(({ path, label }) => ({ path, label, hasSheet: true })),
  ].map(({ path, label, hasSheet }) => ({ fieldId: fieldId(`tamil.${path}`), name: label, hasSheet }))
}

export function lacksTamil(text = '', tamilText = ''): boolean {
  return !isBlank(text) && isBlank(tamilText) && detectLanguage(text) !== 'ta'
}

function inBothLanguages({ path, label, ...field }: TextField): TextField[] {
  return [
    { ...field, path, label: m.shopDetails_inEnglish({ field: label }), lang: 'en' },
    { ...field, path: `tamil.${path}`, label: m.shopDetails_inTamil({ field: label }), lang: 'ta' },
  ]
}

/** The returned function returns the attributes of the field for a text. */
export function bindFields(texts: Texts, setTyped: Dispatch<SetStateAction<Texts>>) {
  return (name: string) => ({
    name,
    autoComplete: 'off',
    value: texts[name] ?? '',
    onChange: ({ target }: { target: { value: string } }) => setTyped((typed) => ({ ...typed, [name]: target.value })),
  })
}
