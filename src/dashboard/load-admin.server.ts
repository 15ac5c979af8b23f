import { getBackupState } from '../commands/backup/backup-state.server.ts'
import { openInbox } from '../contact/inbox-page.server.ts'
import { listManagedPictures } from '../gallery/catalogue/prices.server.ts'
import { listTrashedPictures } from '../gallery/trash/trash.server.ts'
import { inLanguage } from '../messages/in-language.server.ts'
import type { RequestContext } from '../platform/request-context.server.ts'
import { listClosures } from '../shop-details/closures.server.ts'
import { defaultTexts } from '../shop-details/displayed-details.ts'
import { getSavedDetails } from '../shop-details/saved-details.server.ts'
import { listSetUpItems } from './set-up.server.ts'

export type AdminData = Awaited<ReturnType<typeof loadAdmin>>

export async function loadAdmin({ shop, search }: RequestContext) {
  const [pictures, trashed, inbox, details, closures, setUp, backups] = await Promise.all([
    listManagedPictures(shop),
    listTrashedPictures(shop),
    openInbox(shop, search),
    getSavedDetails(shop),
    listClosures(shop),
    listSetUpItems(shop),
    getBackupState(shop),
  ])
  const defaults = { en: inLanguage('en', defaultTexts), ta: inLanguage('ta', defaultTexts) }
  return { pictures, trashed, inbox, details, closures, defaults, setUp, backups, time: shop.now() }
}
