import { z } from 'zod'
import { ContactInfoChange } from '../../api/contact.ts'
import { findPhoneNumbers } from '../../contact/form/find-phone-numbers.server.ts'
import { imageUrl } from '../../gallery/images/image-address.ts'
import { searchable } from '../../platform/database/searchable-text.ts'
import { readSetting, writeSetting } from '../../platform/database/settings-table.server.ts'
import { decodePath } from '../../platform/http/old-addresses.server.ts'
import { type Import, importEntries, SkippedEntry, toRowId } from './import-entries.server.ts'
import { nameOfPhoto } from './import-gallery.server.ts'
import type { SiteDocument } from './read-documents.server.ts'

/** Imports messages as read, so that old ones do not look new. Sends no mail. */
export async function importMessages(run: Import, documents: SiteDocument[]): Promise<void> {
  await importEntries(run, 'Messages', documents, async ({ id, fields, createdTime: receivedTime }) => {
    const { name = '', email = '', message = '' } = fields
    const searchText = searchable(`${name}\n${email}\n${message}`)
    if (!searchText) throw new SkippedEntry('skipped, because it has no text')
    const phoneNumbers = findPhoneNumbers(message).join()
    const row = { id: toRowId(id), name, email, message, receivedTime, readTime: run.now(), searchText, phoneNumbers }
    return (db) => db.insertInto('contactMessages').values(row).execute()
  })
}

export async function importDetails(run: Import, documents: SiteDocument[]): Promise<void> {
  const details = documents.filter(({ id }) => id === 'details')
  await importEntries(run, 'Contact details', details, async ({ name, fields }) => {
    if (await run.db.selectFrom('contactInfo').select('id').executeTakeFirst())
      throw new SkippedEntry('skipped, because the owner has already entered details')
    const valid = { ...fields }
    for (const { path, message } of ContactInfoChange.safeParse(nestHours(fields)).error?.issues ?? []) {
      const field = path.join('.')
      run.report.push(`    ${name}: imported without ${field}, because it ${message}`)
      delete valid[field]
    }
    const row = { id: 'details' as const, fields: JSON.stringify(ContactInfoChange.parse(nestHours(valid))) }
    return (db) => db.insertInto('contactInfo').values(row).execute()
  })
}

function nestHours({ address, phone, email, ...hours }: SiteDocument['fields']) {
  const [monFri, sat, sun] = ['monFri', 'sat', 'sun'].map((day) => hours[`businessHours.${day}`])
  return { address, phone, email, businessHours: { monFri, sat, sun } }
}

const error = 'must map a path that begins with / to a path of this shop, such as /#gallery, or to photos'
/** A path with the target `photos` is a folder, in which each old file name redirects to its photo. */
export const OldPaths = z.record(
  z.string().regex(/^\//, { error }),
  z.string().regex(/^(photos|\/(?![/\\])[\x21-\x7e]*)$/, { error }),
)

export async function importOldAddresses(run: Import, paths: z.output<typeof OldPaths>, gallery: SiteDocument[]) {
  const items = await run.db.selectFrom('gallery').select(['id', 'imageName']).execute()
  const known: Record<string, string> = JSON.parse((await readSetting(run.db, 'oldAddresses')) ?? '{}')
  const targets = { ...known }
  for (const [path, to] of Object.entries(paths)) {
    const from = decodePath(path)
    if (to !== 'photos') targets[from] = to
    for (const { id, fields } of to === 'photos' ? gallery : []) {
      const item = items.find((imported) => imported.id === toRowId(id))
      if (item) targets[`${from.replace(/\/$/, '')}/${nameOfPhoto(fields.url)}`] = imageUrl(item.imageName)
    }
  }
  const added = Object.keys(targets).filter((path) => targets[path] !== known[path]).length
  run.report.push(`  Old addresses: ${added} new, ${Object.keys(targets).length - added} already imported`)
  if (run.dryRun || added === 0) return
  await writeSetting(run.db, 'oldAddresses', JSON.stringify(targets))
}
