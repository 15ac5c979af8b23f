import { createHash } from 'node:crypto'
import { ContactInfoChange } from '../../api/contact.ts'
import { searchable } from '../../platform/database/searchable-text.ts'
import { type Import, importEntries, Problem } from './import-entries.server.ts'
import type { Fields, SiteDocument } from './read-documents.server.ts'

/** Keeps an id unless it has characters with a meaning in addresses and queries. */
export function toRowId(id: string): string {
  return /^[A-Za-z0-9-]{1,100}$/.test(id) ? id : createHash('sha256').update(id).digest('hex').slice(0, 32)
}

export function textOf(field: Fields[string]): string {
  return typeof field === 'string' ? field : ''
}

/** Messages are read already, because nobody wants to open hundreds. No mail is sent. */
export async function importMessages(run: Import, documents: SiteDocument[]): Promise<void> {
  const entries = documents.map(({ name: document, id, fields, createdTime: receivedTime }) => ({
    name: document,
    async prepare() {
      const texts = { name: textOf(fields.name), email: textOf(fields.email), message: textOf(fields.message) }
      const searchText = searchable(Object.values(texts).join('\n'))
      if (!searchText) throw new Problem('left out, because it has no text')
      const row = { id: toRowId(id), ...texts, receivedTime, readTime: run.now(), searchText }
      return (db: Import['db']) => db.insertInto('contactMessages').values(row).execute()
    },
  }))
  await importEntries(run, 'Messages', entries)
}

export async function importDetails(run: Import, documents: SiteDocument[]): Promise<void> {
  const details = documents.filter(({ id }) => id === 'details')
  const entries = details.map(({ name, fields: { address, phone, email, businessHours } }) => ({
    name,
    async prepare() {
      const { data, error } = ContactInfoChange.safeParse({ address, phone, email, businessHours })
      if (!data) throw new Problem(`left out, because ${error.issues[0]?.path.join('.')} ${error.issues[0]?.message}`)
      if (await run.db.selectFrom('contactInfo').select('id').executeTakeFirst())
        throw new Problem('left out, because the owner has entered details here')
      const row = { id: 'details' as const, fields: JSON.stringify(data) }
      return (db: Import['db']) => db.insertInto('contactInfo').values(row).execute()
    },
  }))
  await importEntries(run, 'Contact details', entries)
}

export function quote(value: unknown): string {
  return JSON.stringify(value ?? '').slice(0, 100)
}
