import { findChatNumber } from '../src/api/phone-numbers.ts'
import { inLanguage } from '../src/messages/in-language.server.ts'
import { identityOf } from '../src/platform/identity.server.ts'
import {
  defaultTexts,
  identityTexts,
  resolveLinks,
  resolveTexts,
} from '../src/shop-details/public/displayed-details.ts'
import { getSavedDetails } from '../src/shop-details/public/saved-details.server.ts'
import type { TestShop } from './shop.ts'

/** Returns the texts that pages display. */
export async function readShopTexts({ deps: shop }: TestShop) {
  const details = await getSavedDetails(shop)
  const readIn = (language: 'en' | 'ta') =>
    inLanguage(language, () => {
      const identity = identityOf(details)
      const texts = resolveTexts(details, defaultTexts(identity.town))
      return { ...identityTexts(identity), ...texts, establishedYear: identity.establishedYear }
    })
  const { establishedYear, ...tamil } = readIn('ta')
  return {
    ...resolveLinks(details),
    whatsapp: findChatNumber(resolveLinks(details).whatsapp) ?? '',
    ...readIn('en'),
    establishedYear,
    tamil,
  }
}
