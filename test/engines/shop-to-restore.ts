import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pLimit from 'p-limit'
import sharp from 'sharp'
import { onTestFinished } from 'vitest'
import { endpoints } from '../../src/api/endpoints.ts'
import { listAvifFiles, listWidths, webpName } from '../../src/gallery/images/image-address.ts'
import { openDatabase } from '../../src/platform/database/database.server.ts'
import { openFiles } from '../../src/platform/files/open-files.server.ts'
import { smallPhoto } from '../photos.ts'
import { admin, openTestShop, visitor } from '../shop.ts'
import { publishItem, uploadPhoto } from '../uploads.ts'
import { createDatabase, dropDatabase } from './postgres.ts'

export interface Engines extends Record<string, string> {
  DATABASE_URL: string
  FILES_URL: string
}

export async function newFolder({ keep = false } = {}): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'thaiyal-restore-'))
  if (!keep) onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

export function embedded(folder: string): Engines {
  return { DATABASE_URL: `sqlite:${join(folder, 'shop.sqlite')}`, FILES_URL: `disk:${join(folder, 'images')}` }
}

export async function newScaledOut(copyOf?: string): Promise<Engines> {
  const { TEST_POSTGRES_URL: server, TEST_BUCKET_URL: bucket } = process.env
  if (!server || !bucket) throw new Error('this test needs the engines of the scaled-out run')
  const name = `restore_${randomUUID().replaceAll('-', '')}`
  const databaseUrl = await createDatabase(server, name, copyOf)
  onTestFinished(() => dropDatabase(server, name))
  const files = new URL(bucket)
  files.pathname = `/${name}`
  return { DATABASE_URL: databaseUrl, FILES_URL: files.href }
}

export async function makeShop(engines: Engines, counts: { photos: number; messages: number }): Promise<void> {
  const shop = await openTestShop(engines)
  await shop.register()
  await shop.register({ email: 'kavitha@example.com', password: 'தையல்-கடை-1' })
  const owner = await shop.signIn(admin)
  for (const seed of [1, 2, 3]) {
    const { id } = await publishItem(owner, await uploadPhoto(owner, seed), { price: `${seed}00` })
    for (const price of ['410', '420']) await owner.ask(endpoints.changeGalleryItem, { id, price })
    if (seed === 3) await owner.ask(endpoints.deleteGalleryItem, { id })
  }
  // A backup must contain AVIF files, too, which test shops do not make.
  const image = await shop.deps.db.selectFrom('images').select(['name', 'widthPx']).executeTakeFirstOrThrow()
  for (const file of listAvifFiles(image)) await shop.deps.files.put(file, await smallPhoto())
  await shop.deps.db.updateTable('images').set({ avifState: 'ready' }).where('name', '=', image.name).execute()
  for (const message of texts)
    await shop
      .browser()
      .ask(
        endpoints.sendContactMessage,
        { name: 'மீனா', email: 'meena@example.com', message },
        { 'idempotency-key': randomUUID() },
      )
  await owner.ask(endpoints.changeShopTexts, { story: 'எங்கள் கதை', whatsapp: '98400 00001' })
  await owner.ask(endpoints.addClosure, { from: '2099-01-14', until: '2099-01-16', reason: 'பொங்கல்' })
  await owner.ask(endpoints.changeContactInfo, { address: 'கீழ வீதி\nThanjavur', phone: '+91 4362 230000' })
  for (const path of ['/', '/', '/#gallery'])
    await shop.browser().ask(endpoints.reportPageView, { path, from: 'whatsapp' })
  await shop.untilMailsSent()
  await shop.close()

  await fill(engines, counts)
}

const texts = [
  'ப்ளவுஸ் தைக்க எவ்வளவு?',
  'Thanks 🧵🪡👩🏽‍🎤',
  'One\nTwo\r\n\tThree',
  "'; drop table users; --",
  'e\u0301 “quoted” \\n',
]

async function fill({ DATABASE_URL, FILES_URL }: Engines, counts: { photos: number; messages: number }) {
  const { db } = await openDatabase(DATABASE_URL)
  const files = await openFiles(FILES_URL)
  const began = Date.parse('2026-01-01T00:00:00Z')
  const small = sharp({ create: { width: 8, height: 6, channels: 3, background: '#7a1f2b' } })
  const [jpeg, webp] = [await small.clone().jpeg().toBuffer(), await small.clone().webp().toBuffer()]
  const atOnce = pLimit(16)

  const photos = Array.from({ length: counts.photos }, (_, index) => {
    // Trailing bytes make each picture unique.
    const bytes = Buffer.concat([jpeg, Buffer.from(`photo ${index}`)])
    const name = `${createHash('sha256').update(bytes).digest('hex').slice(0, 20)}-photo-${index}.jpg`
    return { index, name, bytes, widthPx: 300 + (index % 3) * 150 }
  })
  await atOnce.map(photos, async ({ index, name, bytes, widthPx }) => {
    await files.put(name, bytes)
    for (const width of listWidths(widthPx))
      await files.put(webpName(name, width), Buffer.concat([webp, Buffer.from(`${index} ${width}`)]))
  })
  await db.transaction().execute(async (transaction) => {
    for (const { index, name, widthPx } of photos) {
      const image = { name, widthPx, heightPx: 400, changedAt: began + index }
      // The last image has no gallery item yet.
      const isShown = index < counts.photos - 1
      await transaction
        .insertInto('images')
        .values({ ...image, state: isShown ? 'used' : 'unused' })
        .execute()
      const item = { id: randomUUID(), imageName: name, category: 'aari blouse' as const, price: `${index}` }
      if (isShown)
        await transaction
          .insertInto('gallery')
          .values({ ...item, designNumber: 1000 + index, uploadTime: began + index })
          .execute()
      if (isShown && index > 0) {
        const more = { itemId: item.id, imageName: photos[0]?.name as string, place: 1 }
        await transaction.insertInto('morePhotos').values(more).execute()
      }
    }
    for (const state of ['writing', 'removing'] as const)
      await transaction
        .insertInto('images')
        .values({ name: `${state}.jpg`, widthPx: 300, heightPx: 300, state, changedAt: began })
        .execute()
    for (let index = 0; index < counts.messages; index++) {
      const message = { name: `மீனா ${index}`, email: `m${index}@example.com`, message: `${texts[index % texts.length]}` }
      const times = { receivedTime: began + index, readTime: index % 2 ? began + index + 1 : null }
      await transaction
        .insertInto('contactMessages')
        .values({ id: randomUUID(), ...message, ...times })
        .execute()
      await transaction
        .insertInto('dailyCounts')
        .values({
          day: new Date(began + index * 86_400_000).toISOString().slice(0, 10),
          kind: 'visit',
          subject: 'direct',
          count: index,
        })
        .execute()
      await transaction
        .insertInto('webVitals')
        .values({ day: '2026-11-21', page: '/', connection: '4g', metric: 'LCP', bucket: index, count: index })
        .execute()
    }
    await transaction
      .insertInto('mails')
      .values({ id: randomUUID(), content: '{"to":"அ@example.com"}', createdTime: began, nextAttemptTime: 9e14 })
      .execute()
  })
  await db.destroy()
}

export const people = [admin, visitor, { email: 'kavitha@example.com', password: 'தையல்-கடை-1' }]
