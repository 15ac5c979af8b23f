import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from '../../test/browser.ts'
import { smallPhoto } from '../../test/photos.ts'
import { admin, openTestShop, type TestShop } from '../../test/shop.ts'
import { deletedForEver, hung, served, upload, uploaded } from '../../test/uploads.ts'

let shop: TestShop
let owner: Browser
beforeAll(async () => {
  shop = await openTestShop()
  owner = await shop.signedIn(admin)
})
afterAll(() => shop.close())

/** The spelling that the page, the database and the disk agree on: nothing in it has to be escaped anywhere. */
const safeUrl = /^\/images\/[0-9a-f]{20}(-[a-z0-9-]{1,60})?\.jpg$/

test('the same bytes under the same name have the same address, and are kept once', async () => {
  const first = await uploaded(owner, 1, 'blouse.jpg')
  const files = await shop.imageFiles()
  expect(await uploaded(owner, 1, 'blouse.jpg')).toBe(first)
  expect(await shop.imageFiles()).toEqual(files)
})

test('other bytes under the same name have another address, and the first picture stays what it was', async () => {
  const first = await uploaded(owner, 1, 'blouse.jpg')
  const before = await served(owner, first)
  const second = await uploaded(owner, 2, 'blouse.jpg')
  expect(second).not.toBe(first)
  const after = await served(owner, first)
  expect(after.bytes.equals(before.bytes)).toBe(true)
  expect((await served(owner, second)).bytes.equals(before.bytes)).toBe(false)
})

test('deleting one of two photos of the same name leaves the other', async () => {
  const [one, other] = [await uploaded(owner, 3, 'IMG_0001.jpg'), await uploaded(owner, 4, 'IMG_0001.jpg')]
  const item = await hung(owner, one)
  await hung(owner, other)
  await deletedForEver(owner, item.id)
  expect((await served(owner, one)).status).toBe(404)
  expect((await served(owner, other)).status).toBe(200)
})

test.each([
  ['a path upwards', '../../x.jpg'],
  ['a path', 'a/b.jpg'],
  ['a line break', 'x\n.jpg'],
  ['a mark that turns the direction of writing', 'gpj.\u202eexe.jpg'],
  ['an isolate', '\u2066x.jpg'],
  ['a mark that nobody sees', 'x\u200b.jpg'],
  ['a byte order mark', '\ufeffx.jpg'],
  ['only dots', '...'],
])('a name with %s is refused, and nothing is kept', async (_, filename) => {
  const files = await shop.imageFiles()
  const answer = await upload(owner, filename, await smallPhoto(5))
  expect(answer.status).toBe(400)
  expect(await shop.imageFiles()).toEqual(files)
})

test.each([
  ['a NUL', 'x.jpg\0.png'],
  ['a backslash', 'a\\b.jpg'],
])('a name with %s is refused, and nothing is kept', async (_, filename) => {
  const files = await shop.imageFiles()
  expect((await upload(owner, filename, await smallPhoto(5))).status).toBe(400)
  expect(await shop.imageFiles()).toEqual(files)
})

test.each(['%ff', '%C3', '%ED%A0%80', '%C0%AE%C0%AE%C0%AF'])(
  'a name of %s, which is not UTF-8, is refused',
  async (name) => {
    const body = Buffer.from(await smallPhoto(5))
    const answer = await owner.send(`/v1/images/${name}.jpg`, { method: 'POST', body })
    expect(answer.status).toBe(400)
  },
)

test.each([
  ['a Tamil name', 'தையல் படம்.jpg', safeUrl],
  ['a very long name', `${'blouse '.repeat(60)}.jpg`, safeUrl],
  ['no name at all', '.jpg', /^\/images\/[0-9a-f]{20}\.jpg$/],
  ['a name without a type', 'blouse', /-blouse\.jpg$/],
  ['several types', 'blouse.php.jpg', /-blouse-php\.jpg$/],
  ['signs that mean something elsewhere', `a&b=c?d#e%20f"'<g>;h.jpg`, /-a-b-c-d-e-20f-g-h\.jpg$/],
  ['accents', 'Crème Brûlée.JPG', /^\/images\/[0-9a-f]{20}-cre.*\.jpg$/],
])('%s works and makes a plain address', async (_, filename, expected) => {
  const answer = await upload(owner, filename, await smallPhoto(6))
  expect(answer.status).toBe(200)
  expect(answer.body.url).toMatch(expected)
  expect(answer.body.url).toMatch(safeUrl)
  expect((await served(owner, answer.body.url)).status).toBe(200)
})

test('a name of more than 1,000 characters is refused', async () => {
  const answer = await upload(owner, `${'b'.repeat(1000)}.jpg`, await smallPhoto(6))
  expect(answer.status).toBe(400)
})
