import { parseUrl } from '../../api/parse-url.ts'
import { customersMax } from '../../api/shop-constants.ts'
import { resolveTexts, type SavedDetails } from './displayed-details.ts'

export interface CustomerWords {
  text: string
  name: string
  garment: string
}

const googleHosts = /(^|\.)google(\.[a-z]{2,3}){1,2}$|^(maps\.app\.goo\.gl|goo\.gl|g\.page|share\.google)$/

/** Lists those with words, in the language of the page. */
export function listCustomerWords(details: SavedDetails): CustomerWords[] {
  const none = Array.from({ length: customersMax }, () => ({ text: '', name: '', garment: '' }))
  return resolveTexts(details, { customers: none }).customers.filter(({ text }) => text !== '')
}

/** Returns the owner's link to the map if it shows the shop on Google, where its reviews are. */
export function googleLink({ map = '' }: SavedDetails): string | undefined {
  const host = parseUrl(map)?.hostname
  return host && googleHosts.test(host) ? map : undefined
}
