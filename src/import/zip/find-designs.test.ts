import { expect, test } from 'vitest'
import {
  androidChat,
  captions,
  type Entries,
  instagramPosts,
  photoName,
  sideFile,
  writeZip,
} from '../../../test/archives.ts'
import { photoMaxBytes } from '../../api/shop-constants.ts'
import { type Found, findDesigns } from './find-designs.ts'
import { archiveMaxFiles, listFiles } from './read-archive.ts'

const photo = (nth: number) => new TextEncoder().encode(`photo ${nth}`)
const toFile = (bytes: BlobPart, name = 'file') => new File([bytes], name)
const openFiles = async (...files: File[]) => findDesigns(await listFiles(files, () => {}), () => {})
const openZip = async (entries: Entries, options = {}) => openFiles(toFile(await writeZip(entries, options)))
const pricesOf = ({ designs }: Found) => designs.map(({ price }) => price)

test('finds 300 posts of a group with their prices and categories, the newest first', async () => {
  const entries: Entries = { 'WhatsApp Chat with Blouses.txt': androidChat(300) }
  for (let nth = 0; nth < 300; nth++) if (nth !== 7) entries[photoName(nth)] = photo(nth)
  entries['VID-20261124-WA0001.mp4'] = photo(0)
  const found = await openZip(entries)
  expect(found).toMatchObject({ missing: 1, videos: 1, omitted: 0, copies: 0 })
  const expected = Array.from({ length: 300 }, (_, nth) => captions[nth % captions.length])
    .toSpliced(7, 1)
    .reverse()
  expect(pricesOf(found)).toEqual(expected.map((post) => post?.price))
  expect(found.designs.map(({ category }) => category)).toEqual(expected.map((post) => post?.category))
  expect(found.designs.filter(({ isTicked }) => isTicked)).toHaveLength(249)
  // Neither names nor numbers of members are in what is sent.
  const texts = found.designs.flatMap(({ description, descriptionInTamil }) => [description, descriptionInTamil])
  expect(texts.filter((text) => /Meena|\d{5}/.test(text))).toEqual([])
})

test.each(['your_instagram_activity/content', 'your_instagram_activity/media', 'content'])(
  'finds the posts of Instagram in %s, and a carousel as one design',
  async (folder) => {
    const names = Array.from({ length: 6 }, (_, nth) => `media/posts/202611/${nth}.jpg`)
    const entries: Entries = { [`export/${folder}/posts_1.json`]: instagramPosts(names) }
    for (const [nth, name] of names.entries()) entries[`export/${name}`] = photo(nth)
    const found = await openZip(entries)
    expect(pricesOf(found)).toEqual(['2750', '850', '2500', '1200'])
    expect(found.designs[0]).toMatchObject({ descriptionInTamil: 'மூன்று படங்கள், ஆரி', category: 'aari blouse' })
    expect(found.designs[0]?.photos.map(({ path }) => path)).toEqual(names.slice(3).map((name) => `export/${name}`))
  },
)

test('finds photos of Google once, in an album too, edited, and with side files of cut names', async () => {
  const year = 'Takeout/Google Photos/Photos from 2026'
  const long = 'A very long name of a blouse with aari work 0123456789.jpg'
  const found = await openZip({
    [`${year}/IMG_1.jpg`]: photo(1),
    [`${year}/IMG_1-edited.jpg`]: photo(2),
    [`${year}/IMG_1.jpg.supplemental-metadata.json`]: sideFile('IMG_1.jpg', 'Design ₹700', 1_760_000_000),
    [`${year}/${long.slice(0, 47)}.jpg`]: photo(3),
    [`${year}/${long.slice(0, 46)}.json`]: sideFile(long, '₹900', 1_770_000_000),
    'Takeout/Google Photos/Aari blouses/IMG_9.jpg': photo(3),
    'Takeout/Google Photos/Aari blouses/IMG_4.jpg': photo(4),
  })
  expect(found.copies).toBe(1)
  expect(found.designs.map(({ price, category, photos }) => [price, category, photos[0]?.bytes])).toEqual([
    ['', 'aari blouse', 7],
    ['900', 'aari blouse', 7],
    ['700', 'design blouse', 7],
  ])
  expect(found.designs.at(-1)?.photos[0]?.path).toContain('edited')
})

test('finds the photos of a folder with a list', async () => {
  const list = toFile('file,category,price\na.jpg,aari blouse,900\nlost.jpg,aari blouse,1', 'photos.csv')
  const found = await openFiles(list, toFile('a', 'a.jpg'), toFile('b', 'b.jpg'))
  expect(found.missing).toBe(1)
  expect(found.designs.map(({ price, isTicked }) => [price, isTicked]).sort()).toEqual([
    ['', false],
    ['900', true],
  ])
})

test('a photo has the same id in a ZIP file of any kind and in a folder', async () => {
  const entries = { 'a.jpg': photo(1) }
  const kinds = [
    await openZip(entries),
    await openZip(entries, { zip64: true }),
    await openZip({ 'other/name.jpg': photo(1) }, { level: 6 }),
    await openFiles(toFile(photo(1), 'b.jpg')),
  ]
  const ids = kinds.map(({ designs: [design] }) => design?.id)
  expect(ids[0]).toMatch(/^photo-[\da-f]{8}-[\da-f]+$/)
  expect(new Set(ids).size).toBe(1)
})

test('rejects a cut file, an encrypted one, and one with too many entries', async () => {
  const whole = await writeZip({ 'a.jpg': photo(1), 'b.jpg': photo(2) })
  for (const length of [2, 100, whole.length - 30])
    await expect(openFiles(toFile(whole.subarray(0, length)))).rejects.toMatchObject({ problem: 'cut' })
  await expect(openZip({ 'a.jpg': photo(1) }, { password: 'secret' })).rejects.toMatchObject({ problem: 'encrypted' })
  const names = Array.from({ length: archiveMaxFiles + 1 }, (_, nth) => toFile('', `${nth}.txt`))
  await expect(openFiles(...names)).rejects.toMatchObject({ problem: 'too many' })
})

test('stops at what is longer than a photo, whatever the index says', async () => {
  const bomb = await writeZip({ 'bomb.jpg': new Uint8Array(photoMaxBytes + 1) }, { level: 9 })
  const asLarge = await openFiles(toFile(bomb))
  expect(asLarge).toMatchObject({ designs: [], tooLarge: 1 })
  // The index names the length at two places.
  for (let at = bomb.indexOf('bomb.jpg'); at >= 0; at = bomb.indexOf('bomb.jpg', at + 1)) {
    const isCentral = at > 46
    bomb.writeUInt32LE(1000, isCentral ? at - 22 : at - 8)
  }
  const [design] = (await openFiles(toFile(bomb))).designs
  await expect(design?.photos[0]?.read()).rejects.toThrow()
})

test('a damaged photo cannot be read', async () => {
  const zip = await writeZip({ 'a.jpg': photo(1) })
  zip.write('photo 7', zip.indexOf('photo 1'))
  const { designs } = await openFiles(toFile(zip))
  await expect(designs[0]?.photos[0]?.read()).rejects.toThrow()
})

test('explains an archive without photos', async () => {
  expect(await openZip({ '../../a.jpg': photo(1) })).toMatchObject({ designs: [] })
  expect(await openZip({ 'a.mp4': photo(1) })).toMatchObject({ designs: [], videos: 1 })
  expect(await openZip({ 'chat.txt': '' })).toMatchObject({ designs: [], omitted: 0 })
  expect(await openZip({ 'chat.txt': androidChat(3, { omits: true }) })).toMatchObject({ designs: [], omitted: 3 })
  expect(await openZip({ 'content/posts_1.html': '<html>' })).toMatchObject({ designs: [], isPage: true })
})
