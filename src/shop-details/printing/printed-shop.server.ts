import { listPhones } from '../../api/phone-numbers.ts'
import { m } from '../../messages/compiled/messages.js'
import { inLanguage } from '../../messages/in-language.server.ts'
import { currentLanguage, localPath, otherLanguage } from '../../messages/language.ts'
import type { Deps } from '../../platform/deps.server.ts'
import { identityOf } from '../../platform/identity.server.ts'
import { drawQrCode } from '../../ui/draw-qr-code.ts'
import { resolveContactInfo, type SavedDetails } from '../public/displayed-details.ts'
import { formatHours, hoursLines } from '../public/opening-hours.ts'

export type PrintedShop = ReturnType<typeof describePrintedShop>

/** Returns what posters, visiting cards and pictures for messengers say, first in the language of the page. */
export function describePrintedShop({ publicOrigin }: Pick<Deps, 'publicOrigin'>, details: SavedDetails) {
  const origin = publicOrigin()
  const home = localPath('/').replace(/\/$/, '')
  const texts = textsOf(details)
  return {
    texts,
    // A text that is the same in both languages is printed once.
    otherTexts: withoutEqual(
      inLanguage(otherLanguage(), () => textsOf(details)),
      texts,
    ),
    phones: listPhones(resolveContactInfo(details).phone).map(({ text }) => text),
    origin,
    /** The address has no scheme, so that it is short to type. */
    shownAddress: new URL(origin).host + home,
    qrCode: drawQrCode(origin + (home || '/')),
  }
}

function textsOf(details: SavedDetails) {
  const { shop, tagline } = identityOf(details)
  const { address, businessHours } = resolveContactInfo(details)
  return {
    language: currentLanguage(),
    name: shop,
    tagline,
    address,
    hours: hoursLines.map((line) => formatHours(businessHours[line], line)),
    scan: m.print_scan(),
  }
}

type PrintedTexts = ReturnType<typeof textsOf>

function withoutEqual(other: PrintedTexts, first: PrintedTexts): PrintedTexts {
  const differing = (text: string, firstText: string) => (text === firstText ? '' : text)
  return {
    ...other,
    name: differing(other.name, first.name),
    tagline: differing(other.tagline, first.tagline),
    address: differing(other.address, first.address),
    hours: other.hours.filter((line) => !first.hours.includes(line)),
  }
}
