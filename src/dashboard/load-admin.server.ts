import { getBackupState } from '../commands/backup/backup-state.server.ts'
import { openInbox } from '../contact/inbox-page.server.ts'
import { listManagedPictures } from '../gallery/catalogue/managed-pictures.server.ts'
import { listBinnedPictures } from '../gallery/trash/bin.server.ts'
import type { Shop } from '../platform/shop.server.ts'
import { builtInWordsOfBoth } from '../shop-details/built-in-words.server.ts'
import { getClosuresOrNone } from '../shop-details/closures.server.ts'
import { getWrittenContactInfo } from '../shop-details/contact-info.server.ts'
import { getWrittenShopTexts } from '../shop-details/shop-texts.server.ts'
import { listSetUpItems } from './set-up.server.ts'

export type AdminData = Awaited<ReturnType<typeof loadAdmin>>

/** Loads what the dashboard shows. */
export async function loadAdmin(shop: Shop, search: URLSearchParams) {
  const [pictures, binned, inbox, contactInfo, texts, closures, setUp, backups] = await Promise.all([
    listManagedPictures(shop),
    listBinnedPictures(shop),
    openInbox(shop, search),
    getWrittenContactInfo(shop),
    getWrittenShopTexts(shop),
    getClosuresOrNone(shop),
    listSetUpItems(shop),
    getBackupState(shop),
  ])
  const written = { contactInfo, texts }
  return { pictures, binned, inbox, written, closures, builtIn: builtInWordsOfBoth(), setUp, backups }
}
