import { isBlank } from '../api/is-blank.ts'
import type { ShopTextsChange } from '../api/shop-texts.ts'
import { currentLanguage, firstLanguage } from './language.ts'

/** Texts are in the language of the page. Messages take `shop` and `town` from an identity. */
export interface Identity {
  shop: string
  otherName: string | undefined
  town: string
  welcome: string
  tagline: string
  establishedYear: number
}

export type IdentityTexts = Pick<ShopTextsChange, 'name' | 'town' | 'welcome' | 'tagline' | 'tamil'> & {
  establishedYear?: string | number
}

/** Takes each text from the first source that has it. A name or town in one language is used in both. */
export function resolveIdentity(...sources: IdentityTexts[]): Identity {
  const [shop, otherName] = chooseName(sources, 'name')
  const [town] = chooseName(sources, 'town')
  const choose = (field: 'welcome' | 'tagline') =>
    sources.map((source) => selectText(source[field], source.tamil?.[field])).find(Boolean) ?? ''
  return {
    shop,
    otherName: otherName === shop ? undefined : otherName,
    town,
    welcome: choose('welcome'),
    tagline: choose('tagline'),
    establishedYear: Number(sources.find(({ establishedYear }) => establishedYear)?.establishedYear),
  }
}

/** Returns the text for the language of the page. An English page never shows a Tamil text. */
export function selectText(text: string | undefined, tamilText: string | undefined): string | undefined {
  return (currentLanguage() === firstLanguage ? undefined : trimText(tamilText)) ?? trimText(text)
}

function chooseName(sources: IdentityTexts[], field: 'name' | 'town'): [string, string] {
  const pairs = sources.map((source) => [trimText(source[field]), trimText(source.tamil?.[field])])
  const [english, tamil] = pairs.find((pair) => pair.some(Boolean)) ?? []
  const names: [string, string] = [english ?? tamil ?? '', tamil ?? english ?? '']
  return currentLanguage() === firstLanguage ? names : [names[1], names[0]]
}

export function trimText(text: string | undefined): string | undefined {
  return text === undefined || isBlank(text) ? undefined : text.trim()
}
