import { getBackupState } from '../commands/backup/backup-state.server.ts'
import { listManagedPictures } from '../gallery/catalogue/manage-gallery.server.ts'
import { listTrashedPictures } from '../gallery/trash/trash.server.ts'
import { inLanguage } from '../messages/in-language.server.ts'
import type { Language } from '../messages/language.ts'
import { identityOf } from '../platform/identity.server.ts'
import type { Shop } from '../platform/shop.server.ts'
import { listClosures } from '../shop-details/closures.server.ts'
import { defaultTexts, identityTexts } from '../shop-details/displayed-details.ts'
import { getSavedDetails } from '../shop-details/saved-details.server.ts'
import { listSetUpItems } from './set-up.server.ts'

export type PhotosData = Awaited<ReturnType<typeof loadPhotos>>

export async function loadPhotos({ shop }: { shop: Shop }) {
  const [pictures, trashed, setUp, backups] = await Promise.all([
    listManagedPictures(shop),
    listTrashedPictures(shop),
    listSetUpItems(shop),
    getBackupState(shop),
  ])
  return { pictures: pictures.reverse(), trashed, setUp, backups }
}

export type ShopData = Awaited<ReturnType<typeof loadShopDetails>>

export async function loadShopDetails({ shop }: { shop: Shop }) {
  const [details, closures] = await Promise.all([getSavedDetails(shop), listClosures(shop)])
  const identityIn = (language: Language) => inLanguage(language, () => identityOf(details, shop.config))
  const textsIn = (language: Language) => {
    const identity = identityIn(language)
    return { ...inLanguage(language, () => defaultTexts(identity.town)), ...identityTexts(identity) }
  }
  const { establishedYear } = identityIn('en')
  const defaults = { en: textsIn('en'), ta: textsIn('ta'), establishedYear }
  return { details, closures, defaults, time: shop.now() }
}
