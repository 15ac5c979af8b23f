import { getBackupState } from '../commands/backup/backup-state.server.ts'
import { openInbox } from '../contact/inbox-page.server.ts'
import { listManagedPictures } from '../gallery/catalogue/dashboard-pictures.server.ts'
import { listBinnedPictures } from '../gallery/trash/trash.server.ts'
import { inLanguage } from '../messages/in-language.server.ts'
import type { RequestContext } from '../platform/request-context.server.ts'
import { getClosuresOrNone } from '../shop-details/closures.server.ts'
import { builtInWords } from '../shop-details/default-texts.ts'
import { getWritten } from '../shop-details/saved-details.server.ts'
import { listSetUpItems } from './set-up.server.ts'

export type AdminData = Awaited<ReturnType<typeof loadAdmin>>

/** Loads what the dashboard shows. @throws {Refusal} when the page token of the inbox is invalid */
export async function loadAdmin({ shop, search }: RequestContext) {
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
  const builtIn = { en: inLanguage('en', builtInWords), ta: inLanguage('ta', builtInWords) }
  return { pictures, binned, inbox, written: { contactInfo, texts }, closures, builtIn, setUp, backups }
}
