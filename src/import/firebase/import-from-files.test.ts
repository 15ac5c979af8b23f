// @module-tag slow
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import {
  details,
  detailsDocument,
  documentOf,
  galleryDocument,
  messageDocument,
} from '../../../test/firebase-documents.ts'
import { test } from '../../../test/import-commands.ts'
import { smallPhoto } from '../../../test/photos.ts'
import { endpoints } from '../../api/endpoints.ts'
import { defaultContactInfo } from '../../api/shop-constants.ts'

test('an import reads documents and photos from folders without a request', async ({
  shop,
  google,
  folder,
  importSite,
}) => {
  const [documents, photos] = [join(folder, 'documents'), join(folder, 'photos')]
  for (const path of [documents, photos]) await mkdir(path)
  const write = (name: string, content: object) => writeFile(join(documents, name), JSON.stringify(content))
  await write('gallery.json', { documents: [galleryDocument(1)], nextPageToken: '2' })
  await write('gallery-2.json', { documents: [galleryDocument(2)] })
  await write('contactInfo.json', detailsDocument)
  await write('contactMessages.json', { documents: [messageDocument(1)] })
  for (const nth of [1, 2]) await writeFile(join(photos, `blouse-${nth}.jpg`), await smallPhoto(nth))

  const { isDone, output } = await importSite({ documents, photos })
  expect(output).toContain(
    'Contact details: 1 new, 0 already imported\n  Messages: 1 new, 0 already imported\n  Gallery: 2 new',
  )
  expect(isDone).toBe(true)
  expect(google.requests).toEqual([])
  expect((await shop.browser().ask(endpoints.listGallery, {})).body.items).toMatchObject([
    { price: '100' },
    { price: '200' },
  ])
  expect((await shop.browser().ask(endpoints.getContactInfo, {})).body).toEqual(details)
})

test('an import leaves out each invalid contact detail, names it, and imports the others', async ({
  shop,
  folder,
  importSite,
}) => {
  const documents = join(folder, 'invalid-details')
  await mkdir(documents)
  const invalid = { ...details, phone: 'ask at the shop', email: 'no address' }
  await writeFile(join(documents, 'contactInfo.json'), JSON.stringify(documentOf('contactInfo/details', invalid)))
  // The first import has already entered details.
  for (const table of ['contactInfo', 'imports'] as const) await shop.deps.db.deleteFrom(table).execute()

  const { output } = await importSite({ documents })

  expect(output).toContain(`  Contact details: 1 new, 0 already imported
    contactInfo/details: imported without phone, because it must be a phone number
    contactInfo/details: imported without email, because it must be an email address
`)
  const { phone, email, ...others } = (await shop.browser().ask(endpoints.getContactInfo, {})).body
  expect({ ...others, phone: details.phone, email: details.email }).toEqual(details)
  expect([phone, email]).toEqual([defaultContactInfo.phone, defaultContactInfo.email])
})

test('an import names a folder or a file that it cannot read', async ({ folder, importSite }) => {
  await expect(importSite({ documents: '/nowhere' })).rejects.toThrow(/ENOENT.*\/nowhere/)
  const cut = join(folder, 'cut')
  await mkdir(cut)
  await writeFile(join(cut, 'gallery.json'), '{"documents": [')
  await expect(importSite({ documents: cut })).rejects.toThrow(`${join(cut, 'gallery.json')} is not complete JSON.`)
  await expect(importSite({})).rejects.toThrow('Specify what to import')
})
