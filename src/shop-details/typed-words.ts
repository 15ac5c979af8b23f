import type { ShopTextsChange } from '../api/shop-texts.ts'
import { inTamil } from './field-id.ts'

/** What the fields of the editor hold, by their names. */
export type Values = Record<string, string>

type Words = Pick<ShopTextsChange, 'story' | 'reasons' | 'services'>
type NameOf = (name: string) => string

const three = [0, 1, 2]
const two = [0, 1]
const asItIs: NameOf = (name) => name

/** What the owner has written of her words, as the fields of one group hold it. */
export function typedOf({ tamil = {}, ...written }: ShopTextsChange, group: keyof Words): Values {
  return { ...fieldsOf[group](written, asItIs), ...fieldsOf[group](tamil, inTamil) }
}

const fieldsOf: Record<keyof Words, (words: Words, nameOf: NameOf) => Values> = {
  story: ({ story = '' }, nameOf) => ({ [nameOf('story')]: story }),
  reasons: ({ reasons }, nameOf) =>
    Object.fromEntries(
      three.flatMap((index) => [
        [nameOf(`title${index}`), reasons?.[index]?.title ?? ''],
        [nameOf(`text${index}`), reasons?.[index]?.text ?? ''],
      ]),
    ),
  services: ({ services }, nameOf) =>
    Object.fromEntries(
      three.flatMap((index) => two.map((at) => [nameOf(`point${index}${at}`), services?.[index]?.points[at] ?? ''])),
    ),
}

export function storyTyped(typed: Values) {
  return twice((nameOf) => ({ story: typed[nameOf('story')] ?? '' }))
}

export function reasonsTyped(typed: Values) {
  return twice((nameOf) => ({
    reasons: three.map((index) => ({ title: typed[nameOf(`title${index}`)], text: typed[nameOf(`text${index}`)] })),
  }))
}

export function servicesTyped(typed: Values) {
  return twice((nameOf) => ({
    services: three.map((index) => ({ points: two.map((at) => typed[nameOf(`point${index}${at}`)] ?? '') })),
  }))
}

/** The same in Tamil beside it. */
function twice<T>(read: (nameOf: NameOf) => T): T & { tamil: T } {
  return { ...read(asItIs), tamil: read(inTamil) }
}
