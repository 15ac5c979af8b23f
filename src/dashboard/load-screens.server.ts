import { sumInterest } from '../analytics/counting/counts.server.ts'
import { findChatNumber, listPhones } from '../api/phone-numbers.ts'
import { dayInShop } from '../api/shop-clock.ts'
import { statisticsDays } from '../api/shop-constants.ts'
import { getBackupState } from '../backups/backup-state.server.ts'
import { readLastCheck } from '../daily-check/daily-check.server.ts'
import { listManagedPictures } from '../gallery/manage/manage-gallery.server.ts'
import { readAboutPhoto } from '../gallery/public/gallery.server.ts'
import { listTrashedPictures } from '../gallery/trash/trash.server.ts'
import { pickFacts } from '../messages/design-facts.ts'
import { inLanguage } from '../messages/in-language.server.ts'
import type { Language } from '../messages/language.ts'
import type { Deps } from '../platform/deps.server.ts'
import { identityOf } from '../platform/identity.server.ts'
import { listClosures } from '../shop-details/public/closures.server.ts'
import {
  defaultTexts,
  identityTexts,
  resolveContactInfo,
  resolveLinks,
  type SavedDetails,
} from '../shop-details/public/displayed-details.ts'
import { listFestivals } from '../shop-details/public/festivals.server.ts'
import { getSavedDetails } from '../shop-details/public/saved-details.server.ts'
import type { PageContext } from '../site/page.server.ts'
import { startReport } from './help.server.ts'
import { getSetUp, listSamples } from './set-up.server.ts'
import { loadToday } from './today.server.ts'

export type PhotosData = Awaited<ReturnType<typeof loadPhotos>>

export async function loadPhotos({ deps, frame }: PageContext) {
  const [today, pictures, trashed, setUp, backups, { troubles }] = await Promise.all([
    loadToday(deps),
    sumInterest(deps, { lastDay: dayInShop(deps.now()), dayCount: statisticsDays }).then((interestIn) =>
      listManagedPictures(deps, interestIn),
    ),
    listTrashedPictures(deps),
    getSetUp(deps),
    getBackupState(deps),
    readLastCheck(deps),
  ])
  const facts = pickFacts(frame.details)
  const report = startReport({ deps, frame })
  return { today, pictures: pictures.reverse(), facts, trashed, setUp, backups, troubles, report }
}

/** The preview shows these numbers, because a browser does not have the rules for reading them. */
function readReach(details: SavedDetails) {
  const [{ phone }, { whatsapp }] = [resolveContactInfo(details), resolveLinks(details)]
  return { phone, phones: listPhones(phone), whatsapp, chatNumber: findChatNumber(whatsapp) ?? '' }
}

export type ShopData = Awaited<ReturnType<typeof loadShopDetails>>

export async function loadShopDetails({ deps }: { deps: Deps }) {
  const [details, closures, aboutPhoto] = await Promise.all([
    getSavedDetails(deps),
    listClosures(deps),
    readAboutPhoto(deps),
  ])
  const identityIn = (language: Language) => inLanguage(language, () => identityOf(details))
  const textsIn = (language: Language) => {
    const identity = identityIn(language)
    return { ...inLanguage(language, () => defaultTexts(identity.town)), ...identityTexts(identity) }
  }
  const { establishedYear } = identityIn('en')
  const defaults = { en: textsIn('en'), ta: textsIn('ta'), establishedYear }
  const time = deps.now()
  const festivals = listFestivals(dayInShop(time))
  const [samples, savedReach] = [listSamples(details), readReach(details)]
  return { details, samples, closures, aboutPhoto, festivals, defaults, time, savedReach }
}
