import { isBlank } from '../api/is-blank.ts'
import { defaultContactInfo } from '../api/shop-constants.ts'
import type { ShopTexts } from '../api/shop-texts.ts'
import type { Language } from '../messages/language.ts'
import type { SavedDetails } from './displayed-details.ts'
import { formatHours } from './format-hours.ts'
import { hoursLines } from './read-hours.ts'
import { flattenTexts, type Texts } from './texts-by-path.ts'

/** Contains the default texts of each language, except that the shop’s identity is the current one. */
export type DefaultsByLanguage = Record<Language, ShopTexts['tamil']> & { establishedYear: number }

export function fieldTexts(details: SavedDetails, { en, ta, establishedYear }: DefaultsByLanguage): Texts {
  const saved = Object.fromEntries(Object.entries(flattenTexts(details)).filter(([, text]) => !isBlank(text)))
  const { phone, email, businessHours } = defaultContactInfo
  const hours = Object.fromEntries(hoursLines.map((line) => [line, formatHours(businessHours[line], line)]))
  const english = flattenTexts({ ...en, establishedYear, phone, email, businessHours: hours })
  const tamil = Object.entries(flattenTexts(ta)).map(([path, text]) => [`tamil.${path}`, saved[path] ?? text])
  return { ...english, ...Object.fromEntries(tamil), ...saved }
}
