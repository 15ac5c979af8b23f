import { spawn } from 'node:child_process'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect } from 'vitest'
import type { CheckResult, countKinds } from '../src/commands/doctor/findings.server.ts'
import { avifName, listWidths } from '../src/gallery/images/image-address.ts'
import type { Browser } from './browser.ts'
import { checkShop } from './built-server.ts'
import { smallPhoto } from './photos.ts'
import { admin, type TestShop } from './shop.ts'
import { test as shopTest } from './shop-fixture.ts'
import { publishItem, uploadPhoto } from './uploads.ts'

const program = join(import.meta.dirname, '../bin/thaiyal.mjs')

export { checkShop }

export const twoHoursMs = 2 * 3_600_000
export const orphanName = `${'ab'.repeat(10)}-stray.jpg`

export const test = shopTest.extend('opened', async ({ openShop }): Promise<[TestShop, Browser]> => {
  const shop = await openShop()
  return [shop, await shop.signIn(admin)]
})

/** @returns the name of a published photo with every file that it can have */
export async function wholePhoto(shop: TestShop, owner: Browser, seed = 1): Promise<string> {
  const url = await uploadPhoto(owner, seed)
  await publishItem(owner, url)
  const name = url.slice('/images/'.length)
  const image = await imageOf(shop, name)
  for (const width of listWidths(image.widthPx)) {
    const picture = sharp(await smallPhoto(seed)).resize({ width })
    await shop.deps.files.put(avifName(name, width), await picture.avif({ effort: 0 }).toBuffer())
  }
  await shop.deps.db.updateTable('images').set({ avifState: 'ready' }).where('name', '=', name).execute()
  return name
}

export const imageOf = (shop: TestShop, name: string) =>
  shop.deps.db.selectFrom('images').selectAll().where('name', '=', name).executeTakeFirstOrThrow()

export async function bytesOf(shop: TestShop, name: string): Promise<Buffer> {
  const file = await shop.deps.files.get(name)
  return Buffer.from(await new Response(file?.stream()).arrayBuffer())
}

export async function truncateFile(shop: TestShop, name: string): Promise<void> {
  const bytes = await bytesOf(shop, name)
  await shop.deps.files.put(name, bytes.subarray(0, bytes.length - 40))
}

/** Runs the doctor with a clock that is `agedMs` ahead. */
export async function examine(shop: TestShop, { repairs = false, agedMs = 0 } = {}) {
  const lines: string[] = []
  const now = () => Date.now() + agedMs
  const agrees = await checkShop(shop.deps.config, { repairs, json: true, now }, (line) => lines.push(line))
  expect(lines).toHaveLength(1)
  const report = JSON.parse(lines[0] ?? '') as CheckResult & ReturnType<typeof countKinds>
  return { agrees, report }
}

export async function runDoctor(shop: TestShop, ...args: string[]) {
  const { PATH } = process.env
  const { databaseUrl, filesUrl } = shop.deps.config
  const env = { PATH, DATA_DIR: shop.dataDir, DATABASE_URL: databaseUrl, FILES_URL: filesUrl }
  const child = spawn(process.execPath, [program, 'doctor', ...args], { env })
  const output = { stdout: '', stderr: '' }
  child.stdout.on('data', (part) => (output.stdout += part))
  child.stderr.on('data', (part) => (output.stderr += part))
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  return { code, ...output }
}
