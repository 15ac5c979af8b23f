import { mkdir, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import sharp from 'sharp'
import { endpoints } from '../../src/api/endpoints.ts'
import type { GalleryItem } from '../../src/api/gallery.ts'
import { addDays, dayInShop } from '../../src/api/shop-clock.ts'
import {
  firstDesignsMax,
  setUpItemsToAccept,
  statisticsDays,
  trashDays,
  visitOrigins,
} from '../../src/api/shop-constants.ts'
import { type Answer, Browser } from '../../test/browser.ts'
import { pushDevice } from '../../test/push-service.ts'
import { publishItem, upload } from '../../test/uploads.ts'
import { publishMany } from '../many-photos.ts'
import { openOwnShop, owner, type ShopProcess } from '../shop-process.ts'
import {
  customerWords,
  longDescription,
  longEmail,
  longFacts,
  longIdentity,
  longMessage,
  longTexts,
  shortMessages,
  spam,
} from './long-texts.ts'

/** Nothing listens there, and the shops with copies have nothing to copy. */
const helper = { HELPER_NAME: 'Kumar', HELPER_PHONE: '98400 12345' }
const copied = { BACKUPS_COPY: 's3://key:secret@copies?endpoint=http://127.0.0.1:9' }

/** Nothing listens there. */
const unreachableMail = { MAIL_URL: 'smtp://127.0.0.1:9', MAIL_RETRY_SECONDS: '3600' }

export const visitor = { email: 'valli@example.com', password: 'first-word' }

export type ShopName = keyof typeof shops
export interface StarterShop extends ShopProcess {
  /** The contact sheets show this name. */
  name: ShopName
}

/** The product's own endpoints fill the shops, except with what they cannot do or what takes them long. */
const shops = {
  new: { starterGallery: 'on', fill: async () => {} },
  'no photos': { starterGallery: 'off', fill: async () => {} },
  '500 photos': { starterGallery: 'on', fill: async (_, { dataDir }) => publishMany(dataDir, 500) },
  'several photos': { starterGallery: 'on', fill: addFurtherPhotos },
  'long texts': { starterGallery: 'off', fill: writeLongTexts },
  'set up': { starterGallery: 'off', fill: answerSetUp },
  'with messages': { starterGallery: 'on', fill: sendMessages },
  'with a past': { starterGallery: 'on', fill: changeAndDelete },
  'for uploads': { starterGallery: 'off', fill: async () => {} },
  'with visits': { starterGallery: 'on', fill: countVisits, settings: { ANALYTICS: 'first-party' } },
  'closed days': { starterGallery: 'on', fill: closeForDays },
  'with devices': { starterGallery: 'on', fill: signInOnOtherDevices },
  'backed up': { starterGallery: 'off', fill: writeBackup, settings: { BACKUPS: 'on', ...copied, ...helper } },
  'backup failed': { starterGallery: 'off', fill: failToBackUp, settings: { BACKUPS: 'on', ...copied } },
  'mail failed': { starterGallery: 'off', fill: failToMail, settings: { ...unreachableMail, ...helper } },
  'in trouble': { starterGallery: 'off', fill: failDailyCheck, settings: helper },
  'gallery unreadable': { starterGallery: 'on', fill: breakGallery },
} satisfies Record<string, ShopContents>

interface ShopContents {
  starterGallery: 'on' | 'off'
  fill: Fill
  settings?: Record<string, string>
}

type Fill = (people: { owner: Browser; visitor: Browser }, shop: ShopProcess) => Promise<void>

export async function openStarterShop(name: ShopName): Promise<StarterShop> {
  const { starterGallery, fill, settings }: ShopContents = shops[name]
  const shop = await openOwnShop({ STARTER_GALLERY: starterGallery, ANALYTICS: 'none', ...settings })
  const newBrowser = () => new Browser(fetch, shop.origin)
  const people = { owner: newBrowser(), visitor: newBrowser() }
  try {
    bodyOf(await people.visitor.ask(endpoints.signUp, visitor))
    bodyOf(await people.owner.ask(endpoints.signInWithPassword, owner))
    await fill(people, shop)
  } catch (error) {
    await shop.stop()
    throw error
  }
  return { ...shop, name }
}

/** @throws when the request failed, because the shop would not have the contents that its name promises. */
function bodyOf({ status, body }: Answer) {
  if (status !== 200) throw new Error(`The shop could not be filled: ${JSON.stringify(body)}`)
  return body
}

async function answerSetUp({ owner }: { owner: Browser }) {
  const contactInfo = { phone: '98400 12345', address: '5 Temple Street, Karaikudi', email: 'selvi@shop.example' }
  bodyOf(await owner.ask(endpoints.changeContactInfo, contactInfo))
  for (const item of setUpItemsToAccept) bodyOf(await owner.ask(endpoints.markSetUpItem, { item }))
}

/** Gives photos of other designs to DB-2, and one to EB-2, chooses six designs for the hero, and fills in facts. */
async function addFurtherPhotos({ owner }: { owner: Browser }) {
  const { items } = bodyOf(await owner.ask(endpoints.listGallery, {}))
  const urls = items.map(({ url }: GalleryItem) => url)
  for (const [nth, side] of (['back', 'sleeve', 'neck', ''] as const).entries())
    bodyOf(await owner.ask(endpoints.addPhoto, { id: items[3].id, url: urls[5 + nth], side }))
  bodyOf(await owner.ask(endpoints.addPhoto, { id: items[4].id, url: urls[0], side: 'back' }))
  const ids = items.slice(0, firstDesignsMax).map(({ id }: GalleryItem) => id)
  bodyOf(await owner.ask(endpoints.changeFirstDesigns, { ids }))
  bodyOf(await owner.ask(endpoints.changeShopTexts, { ...longFacts, orderDays: '10', ...customerWords }))
}

async function writeLongTexts({ owner, visitor }: { owner: Browser; visitor: Browser }, { dataDir }: ShopProcess) {
  bodyOf(await owner.ask(endpoints.changeContactInfo, longTexts))
  bodyOf(await owner.ask(endpoints.changeShopTexts, { ...longIdentity, ...longFacts }))
  const picture = async (name: string, width: number, height: number) =>
    bodyOf(await upload(owner, name, await plainPicture(width, height))).url
  await publishItem(owner, await picture('panorama.jpg', 4000, 500), {
    category: 'embroidery blouse',
    price: '123456789',
  })
  await publishItem(owner, await picture('one-pixel.jpg', 1, 1), { category: 'aari blouse', price: '0.5' })
  await publishItem(owner, await picture('tower.jpg', 300, 2400), { category: 'design blouse', price: '' })
  const { id } = await publishItem(owner, await picture('square.jpg', 900, 900), {
    category: 'embroidery blouse',
    price: '1234567890.123456789',
  })
  bodyOf(await owner.ask(endpoints.changeGalleryItem, { id, ...longDescription }))
  bodyOf(await visitor.ask(endpoints.sendContactMessage, { name: 'Meena', email: longEmail, message: longMessage }))
  const longName = 'Visalakshi'.repeat(12)
  bodyOf(
    await visitor.ask(endpoints.sendContactMessage, { name: longName, email: longEmail, message: 'W'.repeat(400) }),
  )
  separateTimes(dataDir)
}

async function sendMessages({ owner, visitor }: { owner: Browser; visitor: Browser }, { dataDir }: ShopProcess) {
  for (const message of shortMessages) {
    const { id } = bodyOf(await visitor.ask(endpoints.sendContactMessage, message))
    if (message === shortMessages[0])
      bodyOf(await owner.ask(endpoints.markContactMessage, { id, read: true, answered: true }))
  }
  bodyOf(await visitor.ask(endpoints.sendContactMessage, spam))
  separateTimes(dataDir)
  backdateMessages(dataDir)
}

/** The first message arrived last month, and the second yesterday. */
function backdateMessages(dataDir: string) {
  const database = new DatabaseSync(join(dataDir, 'shop.sqlite'), { timeout: 5_000 })
  for (const [nth, days] of [31, 1].entries())
    database
      .prepare('update contactMessages set receivedTime = receivedTime - ? where name = ?')
      .run(days * 86_400_000, shortMessages[nth]?.name ?? '')
  database.close()
}

/** Lists of messages and trashed photos have no fixed order within a millisecond. */
function separateTimes(dataDir: string) {
  const database = new DatabaseSync(join(dataDir, 'shop.sqlite'), { timeout: 5_000 })
  database.exec(`
    update contactMessages set receivedTime = ${Date.now()} + rowid;
    update gallery set trashedTime = ${Date.now()} + designNumber where trashedTime is not null`)
  database.close()
}

/** Creates past prices, trashed photos (all of one category among them), and leaves a number without WhatsApp. */
async function changeAndDelete({ owner }: { owner: Browser }, { dataDir }: ShopProcess) {
  bodyOf(await owner.ask(endpoints.changeContactInfo, { phone: '1800 425 1234' }))
  const { items } = bodyOf(await owner.ask(endpoints.listGallery, {}))
  const [first, second] = items.filter(({ category }: GalleryItem) => category !== 'design blouse')
  for (const price of ['950', '1050.50', '99999999999'])
    bodyOf(await owner.ask(endpoints.changeGalleryItem, { id: first.id, price }))
  bodyOf(await owner.ask(endpoints.changeGalleryItem, { id: second.id, price: '3600' }))
  for (const { id, category } of items)
    if (category === 'design blouse') bodyOf(await owner.ask(endpoints.deleteGalleryItem, { id }))
  separateTimes(dataDir)
  backdate(dataDir)
}

/** Leaves one day to the first trashed photo, and 40 days between two prices. No endpoint can do this. */
function backdate(dataDir: string) {
  const database = new DatabaseSync(join(dataDir, 'shop.sqlite'), { timeout: 5_000 })
  database
    .prepare(
      'update gallery set trashedTime = trashedTime - ? where trashedTime = (select min(trashedTime) from gallery)',
    )
    .run((trashDays - 1) * 24 * 60 * 60 * 1000)
  database.exec(`
    update prices set changedTime = changedTime - 40 * 86400000 * (
      select count(*) from prices as later
      where later.itemId = prices.itemId and later.changedTime > prices.changedTime
    )`)
  database.close()
}

/** Writes the counts of a season into the database, because that many requests take too long. */
async function countVisits({ owner }: { owner: Browser }, { dataDir }: ShopProcess) {
  const { items } = bodyOf(await owner.ask(endpoints.listGallery, {}))
  const database = new DatabaseSync(join(dataDir, 'shop.sqlite'), { timeout: 5_000 })
  const insert = database.prepare('insert into dailyCounts (day, kind, subject, count) values (?, ?, ?, ?)')
  const count = (back: number, kind: string, subject: string, times: number) =>
    times > 0 && insert.run(addDays(dayInShop(Date.now()), -back), kind, subject, times)
  for (let back = 0; back < statisticsDays; back++) {
    const busy = back % 7 < 2 ? 3 : 1
    for (const [nth, place] of visitOrigins.entries()) count(back, 'visit', place, ((back * 5 + nth * 7) % 9) * busy)
  }
  for (const [nth, { id }] of items.entries()) {
    count(nth, 'view', id, 310 - nth * nth * 4)
    count(nth, 'heart', id, nth === 1 ? 0 : 23 - nth * 2)
    count(nth, 'enquiry', id, nth === 2 ? 0 : 41 - nth * 4)
  }
  const insertFigure = database.prepare('insert into webVitals values (?, ?, ?, ?, ?, ?)')
  const today = dayInShop(Date.now())
  for (const [nth, page] of ['/', '/d/:code', '/designs'].entries())
    for (const [rank, connection] of ['3g', '4g', 'unknown'].entries())
      for (const [metric, bucket] of [
        ['LCP', 1250],
        ['LCP', 2500],
        ['INP', 80],
        ['CLS', 40],
      ] as const)
        insertFigure.run(
          today,
          page,
          connection,
          metric,
          bucket,
          bucket === 2500 ? 9 - rank * 4 : 40 - nth * 15 - rank * 3,
        )
  database.close()
}

async function closeForDays({ owner }: { owner: Browser }) {
  const inDays = (count: number) => addDays(dayInShop(Date.now()), count)
  const reason =
    'we are at a wedding in the family, and the needles rest; orders that are ready can be fetched next door'
  bodyOf(await owner.ask(endpoints.addClosure, {}))
  bodyOf(await owner.ask(endpoints.addClosure, { from: inDays(2), until: inDays(4), reason }))
  bodyOf(await owner.ask(endpoints.addClosure, { from: inDays(40), reason: 'Pongal' }))
}

/** Signs in from a phone and from a computer in another shop. */
async function signInOnOtherDevices({ owner: first }: { owner: Browser }, { origin }: ShopProcess) {
  for (const userAgent of [phone, computer, tablet, tablet]) {
    const device = new Browser(fetch, origin)
    const headers = { 'user-agent': userAgent }
    bodyOf(await device.ask(endpoints.signInWithPassword, owner, headers))
    if (userAgent === phone) bodyOf(await device.ask(endpoints.addPushSubscription, pushDevice().subscription, headers))
  }
  bodyOf(await first.ask(endpoints.signOut, {}))
}

const phone =
  'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Mobile Safari/537.36'
const tablet =
  'Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.6 Mobile/15E148 Safari/604.1'
const computer = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:150.0) Gecko/20100101 Firefox/150.0'

/** This is 3:10 a.m. in the time zone of the shop. */
const backedUpTime = Date.parse('2026-11-21T21:40:00Z')

const today = () => dayInShop(Date.now())

/** With a backup of today, the shop does not start a newer one. */
async function writeBackup(_: unknown, { dataDir }: ShopProcess, day = today()) {
  await mkdir(join(dataDir, 'backups'), { recursive: true })
  const path = join(dataDir, 'backups', `thaiyal-${day}.tar`)
  await writeFile(path, '')
  // A sparse file has the size without using the space.
  await truncate(path, 48_200_000)
  recordBackup(dataDir, { day, state: 'tested', testedTime: backedUpTime, sizeBytes: 48_200_000 })
  recordCopy(dataDir, {})
}

async function failToBackUp(people: unknown, shop: ShopProcess) {
  await writeBackup(people, shop, addDays(today(), -1))
  // A time in the future prevents another attempt.
  const heartbeatTime = Date.parse(`${addDays(today(), 1)}T03:10:00+05:30`)
  recordBackup(shop.dataDir, { day: today(), state: 'failed', reason: 'no space', heartbeatTime })
  recordCopy(shop.dataDir, { hasFailed: true })
}

function recordCopy(dataDir: string, failure: { hasFailed?: boolean }) {
  const copied = { copied: backedUpTime, time: backedUpTime + 120_000 }
  writeSetting(dataDir, 'backupCopy', { ...copied, ...failure })
}

/** The address of this shop is a loopback address, so it does not check itself. */
async function failDailyCheck(_: unknown, { dataDir }: ShopProcess) {
  const details = { address: 'ENOTFOUND', disk: '', certificate: backedUpTime, clock: backedUpTime, copy: backedUpTime }
  const troubles = Object.entries(details).map(([kind, detail]) => ({ kind, detail }))
  writeSetting(dataDir, 'dailyCheck', { time: Date.now(), found: [], troubles })
}

function writeSetting(dataDir: string, key: string, value: unknown) {
  const database = new DatabaseSync(join(dataDir, 'shop.sqlite'), { timeout: 5_000 })
  database.prepare('insert or replace into settings (key, value) values (?, ?)').run(key, JSON.stringify(value))
  database.close()
}

function recordBackup(dataDir: string, night: Record<string, string | number>) {
  const database = new DatabaseSync(join(dataDir, 'shop.sqlite'), { timeout: 5_000 })
  const row = { heartbeatTime: backedUpTime + 86_400_000, missingFiles: 0, ...night }
  const names = Object.keys(row)
  database
    .prepare(`insert into backups (${names.join()}) values (${names.map(() => '?').join()})`)
    .run(...Object.values(row))
  database.close()
}

/** A mail is given up after three days, and the domain of these shops is not looked up. */
async function failToMail(_: unknown, { dataDir }: ShopProcess) {
  const records = [
    { problem: 'spf', name: 'shop.example', value: 'v=spf1 mx a:mail.example ~all' },
    { problem: 'dmarc', name: '_dmarc.shop.example', value: 'v=DMARC1; p=none' },
  ]
  const test = { time: backedUpTime, to: owner.email, outcome: 'rejected', words: '535 5.7.8 Bad credentials', records }
  const content = JSON.stringify({ to: visitor.email, subject: 'Set a new password for Thaiyal' })
  const database = new DatabaseSync(join(dataDir, 'shop.sqlite'), { timeout: 5_000 })
  database.prepare(`insert into settings (key, value) values ('mailTest', ?)`).run(JSON.stringify(test))
  database
    .prepare(`
      insert into mails (id, content, createdTime, attempts, nextAttemptTime, failedTime, givenUpTime, failure)
      values ('reset', ?, 0, 300, ?, ?, ?, '550 5.1.1 No such user here')`)
    .run(content, Number.MAX_SAFE_INTEGER, backedUpTime, backedUpTime)
  database.close()
}

/** Drops the table below the running shop, because no endpoint can break it. */
async function breakGallery(_people: unknown, { dataDir }: ShopProcess) {
  const database = new DatabaseSync(join(dataDir, 'shop.sqlite'), { timeout: 5_000 })
  database.exec('drop table gallery')
  database.close()
}

/** Creates a chequered image, which shows how it is cropped. SVG is no choice: the sharp of the shop cannot read it. */
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
