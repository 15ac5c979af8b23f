import type { Closure } from '../api/closures.ts'
import type { ContactInfoChange } from '../api/contact.ts'
import { isBlank } from '../api/is-blank.ts'
import type { ShopTextsChange } from '../api/shop-texts.ts'
import { m } from '../messages/compiled/messages.js'
import { writtenIn } from '../messages/written-in.ts'
import { serviceCards } from './built-in-words.ts'
import { fieldId, inTamil } from './field-id.ts'

export interface ToTranslate {
  /** Of the field for the Tamil words. */
  fieldId: string
  name: string
}

interface Written {
  contactInfo: ContactInfoChange
  texts: ShopTextsChange
  closures: readonly Closure[]
}

/** What the owner has written in English and not in Tamil, in the order of its fields. */
export function listToTranslate({ contactInfo, texts, closures }: Written): ToTranslate[] {
  const { story, reasons, services, tamil } = texts
  return [
    ...closures.flatMap(({ id, reason, reasonInTamil }) =>
      lacking(`reason-${id}`, m.toTranslate_closure({ reason }), reason, reasonInTamil),
    ),
    ...lacking('address', m.contact_address(), contactInfo.address, tamil?.address),
    ...lacking('story', m.shopDetails_story_label(), story, tamil?.story),
    ...[1, 2, 3].flatMap((number) => {
      const [first, second] = [reasons?.[number - 1], tamil?.reasons?.[number - 1]]
      return [
        ...lacking(`title${number - 1}`, m.shopDetails_reasons_title({ number }), first?.title, second?.title),
        ...lacking(`text${number - 1}`, m.shopDetails_reasons_text({ number }), first?.text, second?.text),
      ]
    }),
    ...serviceCards().flatMap(({ title: card, points }, index) =>
      points.flatMap((_, at) => {
        const name = m.shopDetails_services_point({ card, number: at + 1 })
        const [first, second] = [services?.[index]?.points[at], tamil?.services?.[index]?.points[at]]
        return lacking(`point${index}${at}`, name, first, second)
      }),
    ),
  ]
}

/** Whether those who read Tamil see words in English. */
export function lacksTamil(words = '', tamilWords = ''): boolean {
  return !isBlank(words) && isBlank(tamilWords) && writtenIn(words) !== 'ta'
}

function lacking(field: string, name: string, words?: string, tamilWords?: string): ToTranslate[] {
  return lacksTamil(words, tamilWords) ? [{ fieldId: fieldId(inTamil(field)), name }] : []
}
