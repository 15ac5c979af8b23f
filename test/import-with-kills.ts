import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import type { Tables } from '../src/platform/database/tables.ts'
import { checkShop } from './backed-up-shop.ts'
import { openFakeGoogle } from './fake-google.ts'
import { type FirebaseUser, firebaseUser, sample } from './firebase-accounts.ts'
import { details, detailsDocument, firstTime, galleryDocument, messageDocument, project } from './firebase-documents.ts'
import type { TestShop } from './shop.ts'
import { spawnProgram } from './spawn-program.ts'

export interface Amounts {
  photos: number
  messages: number
  accounts: number
  kills: number
}

/** Returns the password of every twentieth customer. The others have random hashes. */
export const knownPassword = (nth: number) => (nth % 20 === 0 ? `password-${nth}` : undefined)

export async function openOldSite({ photos, messages, accounts }: Amounts) {
  const google = await openFakeGoogle({ documents: [detailsDocument], photos: new Map() })
  for (let nth = 1; nth <= photos; nth++) {
    google.site.documents.push(galleryDocument(nth))
    google.site.photos.set(`blouse-${nth}.jpg`, await photo(nth))
  }
  for (let nth = 0; nth < messages; nth++) google.site.documents.push(messageDocument(nth))
  const users = Array.from({ length: accounts }, (_, nth) => {
    const { passwordHash, salt } = sample.user
    const password = knownPassword(nth)
    return firebaseUser(nth, { ...(password ? { password } : { passwordHash, salt }), disabled: nth % 50 === 7 })
  })
  return { google, users }
}

async function photo(nth: number): Promise<Uint8Array> {
  const noise = { type: 'gaussian' as const, mean: 100 + nth, sigma: 20 }
  return sharp({ create: { width: 1400 + nth, height: 1050, channels: 3, background: '#7A1F2B', noise } })
    .jpeg()
    .toBuffer()
}

/** Kills the import repeatedly, and lets the last run finish. */
export async function importWithKills(
  settings: Record<string, string>,
  port: number,
  options: object,
  { kills, photos }: Pick<Amounts, 'kills' | 'photos'>,
  countPhotos: () => Promise<number>,
) {
  const killedAfter: string[] = []
  for (let nth = 1; ; nth++) {
    const { PATH } = process.env
    const command = [process.execPath, join(import.meta.dirname, 'import-process.ts')] as const
    const args = [String(port), JSON.stringify({ project, ...options })]
    const { child, output, result } = spawnProgram([...command, ...args], { env: { PATH, ...settings } })
    const ended = result()
    if (nth > kills) {
      const { code } = await ended
      // A photo may time out on a busy machine. The next run tries it again.
      if (code === 0 || nth > kills + 5) return { code, output: output(), killedAfter }
      continue
    }
    // The first two kills are during accounts and messages, the others during photos.
    const phase = nth <= 2 ? ['Accounts: ', 'Messages: '][nth - 1] : 'Gallery: '
    const stored = nth <= 2 ? 0 : Math.floor(((nth - 2) * photos) / kills)
    const isReached = async () => output().includes(phase as string) && (await countPhotos()) >= stored
    while (child.exitCode === null && !(await isReached())) await pause(5)
    await pause(Math.random() * 100)
    child.kill('SIGKILL')
    await ended
    killedAfter.push(`${output().trimEnd().split('\n').at(-1)} (${await countPhotos()} photos)`)
  }
}

/** Compares every field of the shop with the old site. */
export async function findDifferences({ deps: shop }: TestShop, { photos, messages }: Amounts, users: FirebaseUser[]) {
  const all = async (name: keyof Tables) =>
    (await shop.db.selectFrom(name).selectAll().execute()) as Record<string, unknown>[]
  const differences: string[] = []
  const compare = (subject: string, found: unknown, expected: unknown) => {
    if (JSON.stringify(found) !== JSON.stringify(expected))
      differences.push(`${subject}: ${JSON.stringify(found)} instead of ${JSON.stringify(expected)}`)
  }
  const credentials = new Map((await all('credentials')).map((row) => [row.userId, row]))
  const rows = new Map((await all('users')).map((row) => [row.id, row]))
  compare('accounts', rows.size, users.length + 1)
  for (const { localId, email, emailVerified, createdAt, passwordHash, salt, disabled } of users) {
    const row = rows.get(localId) ?? {}
    compare(
      localId,
      [row.email, Boolean(row.emailVerified), new Date(row.createdAt as string).getTime(), row.role],
      [email, emailVerified, Number(createdAt), null],
    )
    compare(
      `${localId} password`,
      credentials.get(localId)?.password,
      disabled ? undefined : `$firebase-scrypt$${salt}$${passwordHash}`,
    )
  }
  const items = (await all('gallery')).sort((a, b) => Number(a.uploadTime) - Number(b.uploadTime))
  compare('gallery', items.length, photos)
  const categories = ['design blouse', 'embroidery blouse', 'aari blouse']
  for (const [at, item] of items.entries()) {
    const nth = at + 1
    const found = [
      item.id,
      item.category,
      item.price,
      Number(item.uploadTime),
      String(item.imageName).slice(20),
      item.designNumber,
    ]
    compare(`item ${nth}`, found, [
      `item${String(nth).padStart(4, '0')}`,
      categories[nth % 3],
      String(100 * nth),
      firstTime + nth,
      `-blouse-${nth}.jpg`,
      Math.ceil(nth / 3),
    ])
  }
  const stored = (await all('contactMessages')).sort((a, b) => Number(a.receivedTime) - Number(b.receivedTime))
  compare('messages', stored.length, messages)
  for (const [nth, { id, name, email, message, receivedTime }] of stored.entries())
    compare(
      `message ${nth}`,
      [id, name, email, message, Number(receivedTime)],
      [
        `message${nth}`,
        `Customer ${nth}`,
        `customer${nth}@example.com`,
        `A blouse, number ${nth}?\nவணக்கம்`,
        firstTime + nth * 60_000,
      ],
    )
  compare('details', JSON.parse(String((await all('contactInfo'))[0]?.fields)), details)
  compare(
    'images',
    (await all('images')).map(({ state }) => state),
    Array(photos).fill('used'),
  )
  const report: string[] = []
  if (!(await checkShop(shop.config, {}, (line) => report.push(line)))) differences.push(...report)
  return differences
}
