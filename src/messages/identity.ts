import { isBlank } from '../api/is-blank.ts'
import type { ShopTextsChange } from '../api/shop-texts.ts'
import { m } from './compiled/messages.js'
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

type Names = Pick<ShopTextsChange, 'name' | 'town' | 'tamil'> & { establishedYear?: string | number }

/** Takes the name, town and year each from the first source that has one. A name in one language is used in both. */
export function resolveIdentity(saved: Names & Pick<ShopTextsChange, 'welcome' | 'tagline'>, ...fallbacks: Names[]) {
  const sources = [saved, ...fallbacks]
  const [shop, otherName] = chooseName(sources, 'name')
  const [town] = chooseName(sources, 'town')
  const identity: Identity = {
    shop,
    otherName: otherName === shop ? undefined : otherName,
    town,
    welcome: selectText(saved.welcome, saved.tamil?.welcome) ?? m.hero_heading(),
    tagline: selectText(saved.tagline, saved.tamil?.tagline) ?? m.hero_line({ town }),
    establishedYear: Number(sources.find(({ establishedYear }) => establishedYear)?.establishedYear),
  }
  return identity
}

/** Returns the text for the language of the page. An English page never shows a Tamil text. */
export function selectText(text: string | undefined, tamilText: string | undefined): string | undefined {
  return (currentLanguage() === firstLanguage ? undefined : trimText(tamilText)) ?? trimText(text)
}

function chooseName(sources: Names[], field: 'name' | 'town'): [string, string] {
  const pairs = sources.map((source) => [trimText(source[field]), trimText(source.tamil?.[field])])
  const [english, tamil] = pairs.find((pair) => pair.some(Boolean)) ?? []
  const names: [string, string] = [english ?? tamil ?? '', tamil ?? english ?? '']
  return currentLanguage() === firstLanguage ? names : [names[1], names[0]]
}

export function trimText(text: string | undefined): string | undefined {
  return text === undefined || isBlank(text) ? undefined : text.trim()
}
