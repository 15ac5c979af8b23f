// @module-tag slow
import type { ServerResponse } from 'node:http'
import { expect } from 'vitest'
import { respondTruncated, respondWith } from '../../../test/fake-google.ts'
import { documentOf, galleryDocument, messageDocument, project } from '../../../test/firebase-documents.ts'
import { test as importTest, readImported } from '../../../test/import-commands.ts'
import { smallPhoto } from '../../../test/photos.ts'

const test = importTest.extend('site', { scope: 'file', auto: true }, async ({ google: { site } }) => {
  site.documents.push(galleryDocument(1), messageDocument(1))
  site.photos.set('blouse-1.jpg', await smallPhoto(1))
})

const silence = () => {}
const document = documentOf('contactMessages/one', {})
const failures: [about: string, respond: (response: ServerResponse) => void, times: number, message: string][] = [
  ['403 without a token', respondWith(403), 1, 'contactMessages: access denied (403). It may need a --token.'],
  ['402', respondWith(402), 1, 'the quota or the plan of the Firebase project is exceeded (402).'],
  ['404', respondWith(404), 1, 'contactMessages: not found (404).'],
  ['429 on every attempt', respondWith(429), 5, 'too many requests, or the daily quota is used up (429).'],
  ['429 for an hour', respondWith(429, '', { 'Retry-After': '3600' }), 1, 'too many requests'],
  ['503 on every attempt', respondWith(503), 5, 'Google responded with the status 503.'],
  [
    'a redirect',
    respondWith(301, '', { Location: 'http://localhost/' }),
    1,
    'contactMessages: Google responded with the status 301.',
  ],
  ['a lost connection on every attempt', respondTruncated, 5, 'Google did not respond, or the connection was lost.'],
  ['no response', silence, 5, 'Google did not respond, or the connection was lost.'],
  [
    'a response that is not JSON',
    respondWith(200, '<!doctype html>'),
    1,
    "Google's response for contactMessages is not complete JSON.",
  ],
  ['JSON of another shape', respondWith(200, { documents: {} }), 1, 'has an unexpected format: documents '],
  [
    'a document without a name',
    respondWith(200, { documents: [{ ...document, name: undefined }] }),
    1,
    'unexpected format: documents.0.name ',
  ],
  [
    'an invalid name',
    respondWith(200, { documents: [{ ...document, name: '../../commands/one' }] }),
    1,
    'documents.0.name must be the name of a document.',
  ],
  [
    'an invalid time',
    respondWith(200, { documents: [{ ...document, createTime: 'soon' }] }),
    1,
    'documents.0.createTime must be a time.',
  ],
]

test.for(failures)(
  'an import that receives %s ends with one error message and changes nothing',
  async ([, respond, times, message], { shop, google, importSite }) => {
    google.network.timeoutMs = respond === silence ? 100 : 20_000
    const before = await readImported(shop)
    google.except('/contactMessages', respond, times)
    await expect(importSite()).rejects.toThrow(message)
    expect(await readImported(shop)).toEqual(before)
  },
)

test('an import rejects an endless listing', async ({ shop, google, importSite }) => {
  google.except('/gallery', respondWith(200, { nextPageToken: 'again' }), 200)
  await expect(importSite()).rejects.toThrow('gallery has more than 200 pages.')
  expect((await readImported(shop)).imports).toEqual([])
})

test('an import rejects a token that has expired', async ({ importSite }) => {
  await expect(importSite({ project, token: 'of-yesterday' })).rejects.toThrow(
    'rejects the token (401); it may have expired.',
  )
})

test('a stopped import reports that it was stopped', async ({ shop, google }) => {
  const { importFromFirebase } = await import('../../../test/import-commands.ts')
  const stop = new AbortController()
  const print = (line: string) => line.startsWith('Read: contactInfo') && stop.abort(new Error('It was stopped.'))
  const run = importFromFirebase(shop.deps.config, { project }, print, { network: google.network, stop: stop.signal })
  await expect(run).rejects.toThrow('It was stopped.')
})

test('an import survives lost connections and rate limits', async ({ google, importSite }) => {
  google.network.timeoutMs = 20_000
  google.pauses.length = 0
  google.except('/gallery', respondTruncated, 2)
  google.except('/contactInfo', respondWith(429, '', { 'Retry-After': '30' }))
  google.except('/contactMessages', respondWith(500))
  const { isDone, output } = await importSite()
  expect(output).toContain(
    'Contact details: 0 new, 0 already imported\n  Messages: 1 new, 0 already imported\n  Gallery: 1 new',
  )
  expect(isDone).toBe(true)
  expect(google.pauses).toEqual([30_000, 2000, 2000, 4000])
})

test('an import skips single values of unexpected types', async ({ google, importSite }) => {
  const malformed = [
    null,
    7,
    'text',
    { stringValue: { a: 1 } },
    { arrayValue: {} },
    { mapValue: null },
    { integerValue: [] },
    {},
  ]
  google.site.documents.splice(
    0,
    Infinity,
    ...malformed.map((value, nth) => {
      const document = galleryDocument(100 + nth)
      return { ...document, fields: { ...document.fields, url: value as object } }
    }),
    {
      ...documentOf('contactInfo/details', {}),
      fields: {
        address: { integerValue: '7' },
        email: { stringValue: 'no address' },
        businessHours: { stringValue: 'always' },
      },
    },
    { ...messageDocument(2), fields: undefined },
  )
  const { isDone, output } = await importSite()
  expect(output.match(/because its photo is not in Google's storage/g)).toHaveLength(malformed.length)
  expect(output).toContain('contactMessages/message2: skipped, because it has no text')
  expect(output).toContain('contactInfo/details: imported without email, because it must be an email address')
  expect(isDone).toBe(true)
})
