// @module-tag slow
// @module-tag engines
import { expect } from 'vitest'
import { smallPhoto } from '../../../test/photos.ts'
import { test } from '../../../test/shop-fixture.ts'
import { deletePermanently, fetchFile, publishItem, upload, uploadPhoto } from '../../../test/uploads.ts'

/** No character of such an address needs escaping in HTML, SQL or a file system. */
const safeUrl = /^\/images\/[0-9a-f]{20}(-[a-z0-9-]{1,60})?\.jpg$/

test('the same bytes under the same name have the same address and are stored once', async ({ shop, owner }) => {
  const first = await uploadPhoto(owner, 1, 'blouse.jpg')
  const files = await shop.imageFiles()
  expect(await uploadPhoto(owner, 1, 'blouse.jpg')).toBe(first)
  expect(await shop.imageFiles()).toEqual(files)
})

test('other bytes under the same name have another address and leave the first picture unchanged', async ({
  owner,
}) => {
  const first = await uploadPhoto(owner, 1, 'blouse.jpg')
  const before = await fetchFile(owner, first)
  const second = await uploadPhoto(owner, 2, 'blouse.jpg')
  expect(second).not.toBe(first)
  const after = await fetchFile(owner, first)
  expect(after.bytes.equals(before.bytes)).toBe(true)
  expect((await fetchFile(owner, second)).bytes.equals(before.bytes)).toBe(false)
})

test('deleting one of two photos with the same name keeps the other', async ({ owner }) => {
  const [first, second] = [await uploadPhoto(owner, 3, 'IMG_0001.jpg'), await uploadPhoto(owner, 4, 'IMG_0001.jpg')]
  const item = await publishItem(owner, first)
  await publishItem(owner, second)
  await deletePermanently(owner, item.id)
  expect((await fetchFile(owner, first)).status).toBe(404)
  expect((await fetchFile(owner, second)).status).toBe(200)
})

test.for<[kind: string, filename: string]>([
  ['a path upwards', '../../x.jpg'],
  ['a path', 'a/b.jpg'],
  ['a line break', 'x\n.jpg'],
  ['a mark that turns the direction of writing', 'gpj.\u202eexe.jpg'],
  ['an isolate', '\u2066x.jpg'],
  ['an invisible mark', 'x\u200b.jpg'],
  ['a byte order mark', '\ufeffx.jpg'],
  ['only dots', '...'],
  ['a NUL', 'x.jpg\0.png'],
  ['a backslash', 'a\\b.jpg'],
])('uploadImage rejects a name with %s and stores nothing', async ([_, filename], { shop, owner }) => {
  const files = await shop.imageFiles()
  expect((await upload(owner, filename, await smallPhoto(5))).status).toBe(400)
  expect(await shop.imageFiles()).toEqual(files)
})

test.for(['%ff', '%C3', '%ED%A0%80', '%C0%AE%C0%AE%C0%AF'])(
  'uploadImage rejects a name of %s, which is not UTF-8',
  async (name, { owner }) => {
    const body = Buffer.from(await smallPhoto(5))
    const response = await owner.send(`/v1/images/${name}.jpg`, { method: 'POST', body })
    expect(response.status).toBe(400)
  },
)

test.for<[kind: string, filename: string, expected: RegExp]>([
  ['Tamil letters', 'தையல் படம்.jpg', safeUrl],
  ['more than 400 characters', `${'blouse '.repeat(60)}.jpg`, safeUrl],
  ['only a type', '.jpg', /^\/images\/[0-9a-f]{20}\.jpg$/],
  ['no type', 'blouse', /-blouse\.jpg$/],
  ['several types', 'blouse.php.jpg', /-blouse-php\.jpg$/],
  ['characters that HTML, SQL or URLs reserve', `a&b=c?d#e%20f"'<g>;h.jpg`, /-a-b-c-d-e-20f-g-h\.jpg$/],
  ['accents', 'Crème Brûlée.JPG', /^\/images\/[0-9a-f]{20}-cre.*\.jpg$/],
])('an image named with %s gets an address that needs no escaping', async ([_, filename, expected], { owner }) => {
  const response = await upload(owner, filename, await smallPhoto(6))
  expect(response.status).toBe(200)
  expect(response.body.url).toMatch(expected)
  expect(response.body.url).toMatch(safeUrl)
  expect((await fetchFile(owner, response.body.url)).status).toBe(200)
})

test('uploadImage rejects a name of more than 1,000 characters', async ({ owner }) => {
  const response = await upload(owner, `${'b'.repeat(1000)}.jpg`, await smallPhoto(6))
  expect(response.status).toBe(400)
})
