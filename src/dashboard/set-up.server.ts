import { isBlank } from '../api/is-blank.ts'
import { type SampleItem, type SetUpItem, type SetUpMark, setUpKey } from '../api/set-up.ts'
import { defaultContactInfo, setUpItems, setUpPhotos } from '../api/shop-constants.ts'
import { listPublishedPhotos } from '../gallery/manage/starter-gallery.server.ts'
import { m } from '../messages/compiled/messages.js'
import { languages } from '../messages/language.ts'
import { readSetting, writeSetting } from '../platform/database/settings-table.server.ts'
import type { Deps } from '../platform/deps.server.ts'
import { hasMail } from '../platform/mail/mailer.server.ts'
import type { SavedDetails } from '../shop-details/public/displayed-details.ts'
import { getSavedDetails } from '../shop-details/public/saved-details.server.ts'
import { flattenTexts } from '../shop-details/public/texts-by-path.ts'

export interface SetUp {
  open: SetUpItem[]
  /** Customers are shown an invented phone number, address or email. */
  samples: SetUpItem[]
}

export async function getSetUp(deps: Deps): Promise<SetUp> {
  const [saved, photos, accepted, retention] = await Promise.all([
    getSavedDetails(deps),
    listPublishedPhotos(deps),
    deps.db.selectFrom('settings').select('key').where('key', 'in', setUpItems.map(setUpKey)).execute(),
    readSetting(deps.db, 'messageRetention'),
  ])
  const samples: SetUpItem[] = listSamples(saved)
  const isAnswered: Record<SetUpItem, boolean> = {
    phone: !samples.includes('phone'),
    whatsapp: isWritten(saved.whatsapp),
    // A name or town in one language is used in both.
    name: isWritten([saved.name, saved.town, saved.tamil?.name, saved.tamil?.town]),
    address: !samples.includes('address'),
    hours: isWritten(saved.businessHours),
    email: !samples.includes('email') && hasMail(deps.config),
    photos: photos.samples.length === 0 && photos.ownCount >= setUpPhotos,
    // Devices show notifications through the service worker.
    notifications: !deps.config.serviceWorker,
    retention: retention !== undefined,
  }
  const isAccepted = (item: SetUpItem) => !samples.includes(item) && accepted.some(({ key }) => key === setUpKey(item))
  return { open: setUpItems.filter((item) => !isAnswered[item] && !isAccepted(item)), samples }
}

export async function markSetUpItem({ db }: Deps, { item }: SetUpMark): Promise<void> {
  await writeSetting(db, setUpKey(item), 'yes')
}

export function listSamples(saved: SavedDetails): SampleItem[] {
  const sampleAddresses = languages.map((locale) => m.shop_placeholderAddress({}, { locale }))
  const invented = { ...defaultContactInfo, addresses: sampleAddresses }
  return (['phone', 'address', 'email'] as const).filter(
    (item) => !isWritten(saved[item]) || Object.values(flattenTexts(invented)).includes(saved[item] ?? ''),
  )
}

function isWritten(texts: unknown): boolean {
  return Object.values(flattenTexts(texts)).some((text) => !isBlank(text))
}
