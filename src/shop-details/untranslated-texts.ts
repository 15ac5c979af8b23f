import type { Closure } from '../api/closures.ts'
import type { ContactInfoChange } from '../api/contact.ts'
import { isBlank } from '../api/is-blank.ts'
import type { ShopTextsChange } from '../api/shop-texts.ts'
import { m } from '../messages/compiled/messages.js'
import { detectLanguage } from '../messages/detect-language.ts'
import { listTextFields } from './text-fields.tsx'
import { fieldId, flattenTexts, toTamilPath } from './texts-by-path.ts'

interface SavedTexts {
  contactInfo: ContactInfoChange
  texts: ShopTextsChange
  closures: readonly Closure[]
}

/** Returns the empty Tamil fields whose English ones are not empty, in the order of the dashboard. */
export function listUntranslatedTexts({
  contactInfo,
  texts,
  closures,
}: SavedTexts): { fieldId: string; name: string }[] {
  const saved = flattenTexts({ address: contactInfo.address, ...texts })
  return [
    ...closures
      .filter(({ reason, reasonInTamil }) => lacksTamil(reason, reasonInTamil))
      .map(({ id, reason }) => ({ path: `reason-${id}`, label: m.toTranslate_closure({ reason }) })),
    ...listTextFields().filter(({ path }) => lacksTamil(saved[path], saved[toTamilPath(path)])),
  ].map(({ path, label }) => ({ fieldId: fieldId(toTamilPath(path)), name: label }))
}

export function lacksTamil(text = '', tamilText = ''): boolean {
  return !isBlank(text) && isBlank(tamilText) && detectLanguage(text) !== 'ta'
}
