import { getBackupState } from '../commands/backup/backup-state.server.ts'
import { openInbox } from '../contact/inbox-page.server.ts'
import { listManagedPictures } from '../gallery/catalogue/managed-pictures.server.ts'
import { listBinnedPictures } from '../gallery/trash/bin.server.ts'
import { inLanguage } from '../messages/in-language.server.ts'
import type { Shop } from '../platform/shop.server.ts'
import { builtInWords } from '../shop-details/built-in-words.ts'
import { getClosuresOrNone } from '../shop-details/closures.server.ts'
import { getWritten } from '../shop-details/written-details.server.ts'
import { listSetUpItems } from './set-up.server.ts'

export type AdminData = Awaited<ReturnType<typeof loadAdmin>>

/** Loads the data of the dashboard. */
export async function loadAdmin(shop: Shop, search: URLSearchParams) {
  const [pictures, binned, inbox, contactInfo, texts, closures, setUp, backups] = await Promise.all([
    listManagedPictures(shop),
    listBinnedPictures(shop),
    openInbox(shop, search),
    getWritten(shop, 'contactInfo'),
    getWritten(shop, 'shopTexts'),
    getClosuresOrNone(shop),
    listSetUpItems(shop),
    getBackupState(shop),
  ])
  const written = { contactInfo, texts }
  return {
    pictures,
    binned,
    inbox,
    written,
    closures,
    builtIn: { en: inLanguage('en', builtInWords), ta: inLanguage('ta', builtInWords) },
    setUp,
    backups,
  }
}
