import { cp, mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import sharp from 'sharp'
import { endpoints } from '../../src/api/endpoints.ts'
import type { GalleryItem } from '../../src/api/gallery.ts'
import { addDays, dayInShop } from '../../src/api/shop-clock.ts'
import { statisticsDays, trashDays, visitOrigins } from '../../src/api/shop-constants.ts'
import { type Answer, Browser } from '../../test/browser.ts'
import { publishedItem, upload } from '../../test/uploads.ts'
import { openShopProcess, owner, type ShopProcess } from '../shop-process.ts'
import { longEmail, longMessage, longWords, shortMessages, spam } from './long-texts.ts'

export const visitor = { email: 'valli@example.com', password: 'first-word' }

export type ShopName = keyof typeof shops
export interface StarterShop extends ShopProcess {
  /** What the contact sheets are told of it. */
  name: ShopName
}

/** What is in each shop, brought there by the product's own calls. */
const shops = {
  new: { starterGallery: 'on', furnish: async () => {} },
  'no photos': { starterGallery: 'off', furnish: async () => {} },
  '500 photos': { starterGallery: 'on', furnish: hangFiveHundred },
  'long words': { starterGallery: 'off', furnish: writeLongWords },
  'with messages': { starterGallery: 'on', furnish: sendMessages },
  'with a past': { starterGallery: 'on', furnish: changeAndDelete },
  'for uploads': { starterGallery: 'off', furnish: async () => {} },
  'with visits': { starterGallery: 'on', furnish: countVisits, settings: { ANALYTICS: 'first-party' } },
  'closed days': { starterGallery: 'on', furnish: closeForDays },
  'with devices': { starterGallery: 'on', furnish: signInElsewhere },
  'backed up': { starterGallery: 'off', furnish: keepBackup, settings: { BACKUPS: 'on' } },
  'backup failed': { starterGallery: 'off', furnish: failToBackUp, settings: { BACKUPS: 'on' } },
  'gallery unreadable': { starterGallery: 'on', furnish: breakGallery },
} satisfies Record<string, Furnished>

interface Furnished {
  starterGallery: 'on' | 'off'
  furnish: Furnish
  settings?: Record<string, string>
}

type Furnish = (people: { owner: Browser; visitor: Browser }, shop: ShopProcess) => Promise<void>

export async function openStarterShop(name: ShopName): Promise<StarterShop> {
  const dataDir = await mkdtemp(join(tmpdir(), 'thaiyal-screens-'))
  const { starterGallery, furnish, settings }: Furnished = shops[name]
  if (starterGallery === 'on') await cp(process.env.PREPARED_DATA_DIR ?? '', dataDir, { recursive: true })
  const shop = await openShopProcess(dataDir, { STARTER_GALLERY: starterGallery, ANALYTICS: 'none', ...settings })
  const close = async () => {
    await shop.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  const somebody = () => new Browser(fetch, shop.origin)
  const people = { owner: somebody(), visitor: somebody() }
  try {
    done(await people.visitor.ask(endpoints.signUp, visitor))
    done(await people.owner.ask(endpoints.signInWithPassword, owner))
    await furnish(people, shop)
  } catch (error) {
    await close()
    throw error
  }
  return { ...shop, name, stop: close }
}

/** What was answered. @throws when it was a refusal: the shop would not be as its name says. */
function done({ status, body }: Answer) {
  if (status !== 200) throw new Error(`The shop could not be furnished: ${JSON.stringify(body)}`)
  return body
}

async function hangFiveHundred({ owner }: { owner: Browser }) {
  const { items } = done(await owner.ask(endpoints.listGallery, {}))
  for (let count = items.length; count < 500; count++)
    await publishedItem(owner, items[count % items.length].url, {
      category: items[count % items.length].category,
      price: `${count}`,
    })
}

async function writeLongWords({ owner, visitor }: { owner: Browser; visitor: Browser }) {
  done(await owner.ask(endpoints.changeContactInfo, longWords))
  const picture = async (name: string, width: number, height: number) =>
    done(await upload(owner, name, await plainPicture(width, height))).url
  await publishedItem(owner, await picture('panorama.jpg', 4000, 500), {
    category: 'embroidery blouse',
    price: '123456789',
  })
  await publishedItem(owner, await picture('one-pixel.jpg', 1, 1), { category: 'aari blouse', price: '0.5' })
  await publishedItem(owner, await picture('tower.jpg', 300, 2400), { category: 'design blouse', price: '' })
  await publishedItem(owner, await picture('square.jpg', 900, 900), {
    category: 'embroidery blouse',
    price: '1234567890.123456789',
  })
  done(await visitor.ask(endpoints.sendContactMessage, { name: 'Meena', email: longEmail, message: longMessage }))
  const longName = 'Visalakshi'.repeat(12)
  done(await visitor.ask(endpoints.sendContactMessage, { name: longName, email: longEmail, message: 'W'.repeat(400) }))
}

async function sendMessages({ owner, visitor }: { owner: Browser; visitor: Browser }) {
  for (const message of shortMessages) {
    const { id } = done(await visitor.ask(endpoints.sendContactMessage, message))
    if (message === shortMessages[0]) done(await owner.ask(endpoints.markContactMessage, { id, read: true }))
  }
  done(await visitor.ask(endpoints.sendContactMessage, spam))
}

/** Prices that have changed, photos in the bin, among them all of one category, and no number to write to. */
async function changeAndDelete({ owner }: { owner: Browser }, { dataDir }: ShopProcess) {
  done(await owner.ask(endpoints.changeContactInfo, { phone: 'Ask next door' }))
  const { items } = done(await owner.ask(endpoints.listGallery, {}))
  const [first, second] = items.filter(({ category }: GalleryItem) => category !== 'design blouse')
  for (const price of ['950', '1050.50', '99999999999'])
    done(await owner.ask(endpoints.updatePrice, { id: first.id, price }))
  done(await owner.ask(endpoints.updatePrice, { id: second.id, price: '3600' }))
  for (const { id, category } of items)
    if (category === 'design blouse') done(await owner.ask(endpoints.deleteGalleryItem, { id }))
  letDaysPass(dataDir)
}

/** There is no call for it: the first that was deleted has one day left, and 40 days lie between two prices. */
function letDaysPass(dataDir: string) {
  const database = new DatabaseSync(join(dataDir, 'shop.sqlite'), { timeout: 5_000 })
  database
    .prepare('update gallery set binnedTime = binnedTime - ? where binnedTime = (select min(binnedTime) from gallery)')
    .run((trashDays - 1) * 24 * 60 * 60 * 1000)
  database.exec(`
    update prices set changedTime = changedTime - 40 * 86400000 * (
      select count(*) from prices as later
      where later.itemId = prices.itemId and later.changedTime > prices.changedTime
    )`)
  database.close()
}

/** A season of visits cannot be paid one by one. */
async function countVisits({ owner }: { owner: Browser }, { dataDir }: ShopProcess) {
  const { items } = done(await owner.ask(endpoints.listGallery, {}))
  const database = new DatabaseSync(join(dataDir, 'shop.sqlite'), { timeout: 5_000 })
  const insert = database.prepare('insert into dailyCounts (day, what, subject, count) values (?, ?, ?, ?)')
  const count = (back: number, what: string, subject: string, times: number) =>
    times > 0 && insert.run(addDays(dayInShop(Date.now()), -back), what, subject, times)
  for (let back = 0; back < statisticsDays; back++) {
    const busy = back % 7 < 2 ? 3 : 1
    for (const [nth, place] of visitOrigins.entries()) count(back, 'visit', place, ((back * 5 + nth * 7) % 9) * busy)
  }
  for (const [nth, { id }] of items.entries()) {
    count(nth, 'looked at', id, 310 - nth * nth * 4)
    count(nth, 'asked about', id, nth === 2 ? 0 : 41 - nth * 4)
  }
  database.close()
}

async function closeForDays({ owner }: { owner: Browser }) {
  const inDays = (count: number) => addDays(dayInShop(Date.now()), count)
  const reason =
    'we are at a wedding in the family, and the needles rest; orders that are ready can be fetched next door'
  done(await owner.ask(endpoints.addClosure, {}))
  done(await owner.ask(endpoints.addClosure, { from: inDays(2), until: inDays(4), reason }))
  done(await owner.ask(endpoints.addClosure, { from: inDays(40), reason: 'Pongal' }))
}

/** The owner's phone, and a computer in a shop where she once signed in. */
async function signInElsewhere({ owner: first }: { owner: Browser }, { origin }: ShopProcess) {
  for (const userAgent of [phone, computer])
    done(await new Browser(fetch, origin).ask(endpoints.signInWithPassword, owner, { 'user-agent': userAgent }))
  done(await first.ask(endpoints.signOut, {}))
}

const phone =
  'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Mobile Safari/537.36'
const computer = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:150.0) Gecko/20100101 Firefox/150.0'

/** Ten past three in the night, in the shop. */
const backedUpTime = Date.parse('2026-11-21T21:40:00Z')

const today = () => dayInShop(Date.now())

/** Nights are waited for. With today's there none is made that would be a newer one. */
async function keepBackup(_: unknown, { dataDir }: ShopProcess, day = today()) {
  await mkdir(join(dataDir, 'backups'), { recursive: true })
  const path = join(dataDir, 'backups', `thaiyal-${day}.tar`)
  await writeFile(path, '')
  // As large as it is said to be, without taking the room.
  await truncate(path, 48_200_000)
  noteBackup(dataDir, { day, state: 'proven', provenTime: backedUpTime, sizeBytes: 48_200_000 })
}

async function failToBackUp(people: unknown, shop: ShopProcess) {
  await keepBackup(people, shop, addDays(today(), -1))
  // Still to come, so that none is tried anew.
  const saidTime = Date.parse(`${addDays(today(), 1)}T03:10:00+05:30`)
  noteBackup(shop.dataDir, { day: today(), state: 'failed', reason: 'no space', saidTime })
}

function noteBackup(dataDir: string, night: Record<string, string | number>) {
  const database = new DatabaseSync(join(dataDir, 'shop.sqlite'), { timeout: 5_000 })
  const row = { saidTime: backedUpTime + 86_400_000, missingFiles: 0, ...night }
  const names = Object.keys(row)
  database
    .prepare(`insert into backups (${names.join()}) values (${names.map(() => '?').join()})`)
    .run(...Object.values(row))
  database.close()
}

/** There is no call for it: the table is taken away below the open shop. */
async function breakGallery(_people: unknown, { dataDir }: ShopProcess) {
  const database = new DatabaseSync(join(dataDir, 'shop.sqlite'), { timeout: 5_000 })
  database.exec('drop table gallery')
  database.close()
}

/** Checks, so that one sees how a picture is cut. Not drawn as SVG, which the shop's own picture library may not read. */
function plainPicture(width: number, height: number): Promise<Uint8Array> {
  const pixels = new Uint8Array(width * height * 3)
  for (let at = 0; at < width * height; at++)
    pixels.set(isEven(at % width) === isEven(at / width) ? kandangi : mustard, at * 3)
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg()
    .toBuffer()
}

const kandangi = [0x7a, 0x1f, 0x2b]
const mustard = [0xd9, 0x9a, 0x1c]
const checkPx = 50

function isEven(px: number): boolean {
  return Math.floor(px / checkPx) % 2 === 0
}
