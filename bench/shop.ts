import { randomUUID } from 'node:crypto'
import { cpSync, existsSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { brotliDecompressSync } from 'node:zlib'
import { endpoints } from '../src/api/endpoints.ts'
import type { Category, GalleryItem } from '../src/api/gallery.ts'
import { categories } from '../src/api/shop-constants.ts'
import type { Browser } from '../test/browser.ts'
import { freePort } from '../test/free-port.ts'
import { browserAt } from '../test/real-process.ts'
import { publishItem, upload } from '../test/uploads.ts'
import { made, root } from './folders.ts'
import { galleryCount, listPhonePhotos } from './phone-photos.ts'
import { openServer, type ServerProcess } from './server-process.ts'

export const owner = { email: 'owner@thaiyal.example', password: 'blouse-needle-thread-42' }

export interface BenchShop extends ServerProcess {
  dataDir: string
  origin: string
  browser(): Browser
  signIn(): Promise<Browser>
}

/** Opens the built shop. Closing it deletes its folder unless `keepsFolder` is true. */
export async function openShop({
  origin,
  dataDir = join(tmpdir(), `thaiyal-bench-${randomUUID()}`),
  keepsFolder = false,
  settings = {},
}: {
  origin?: string
  dataDir?: string
  keepsFolder?: boolean
  settings?: Record<string, string>
} = {}): Promise<BenchShop> {
  const port = await freePort()
  const publicUrl = origin ?? `http://localhost:${port}`
  const server = await openServer({
    args: [join(root, 'bin/open.mjs')],
    cwd: root,
    port,
    host: new URL(publicUrl).host,
    env: {
      PORT: String(port),
      PUBLIC_URL: publicUrl,
      DATA_DIR: dataDir,
      ADMIN_EMAIL: owner.email,
      ADMIN_PASSWORD: owner.password,
      STARTER_GALLERY: 'off',
      TRUST_PROXY: 'loopback',
      RATE_LIMITS: 'relaxed',
      LOAD_SHEDDING: 'off',
      BACKUPS: 'off',
      LOG_LEVEL: 'silent',
      ...settings,
    },
  })
  const browser = () => browserAt(publicUrl, port)
  return {
    ...server,
    dataDir,
    origin: publicUrl,
    browser,
    async signIn() {
      const person = browser()
      const { status } = await person.ask(endpoints.signInWithPassword, owner)
      if (status !== 200) throw new Error(`The sign-in answered ${status}.`)
      return person
    },
    async close() {
      await server.close()
      if (!keepsFolder) rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Opens a shop whose gallery shows 24 photos. The first one after a build takes some minutes to upload them. */
export async function openGallery(options: { origin?: string } = {}): Promise<BenchShop> {
  const folder = await prepareGallery()
  const dataDir = join(tmpdir(), `thaiyal-bench-${randomUUID()}`)
  cpSync(folder, dataDir, { recursive: true })
  return openShop({ ...options, dataDir })
}

/** Publishes a photo as the owner. */
export async function publish(person: Browser, file: string, bytes: Buffer): Promise<GalleryItem> {
  const { status, body } = await upload(person, basename(file), bytes)
  if (status !== 200) throw new Error(`The upload of ${file} answered ${status}.`)
  return publishItem(person, body.url, { category: categoryOf(file) })
}

export function categoryOf(file: string): Category {
  return categories[Number(/\d+/.exec(basename(file))) % categories.length] ?? 'design blouse'
}

/** Fetches a compressed page. `tookMs` ends with its last byte. */
export async function visit(person: Browser, path: string): Promise<{ html: string; tookMs: number }> {
  const began = performance.now()
  const response = await person.fetch(path, { headers: { accept: 'text/html', 'accept-encoding': 'br' } })
  const bytes = Buffer.from(await response.arrayBuffer())
  const tookMs = performance.now() - began
  if (!response.ok) throw new Error(`${path} answered ${response.status}.`)
  const isCompressed = response.headers.get('content-encoding') === 'br'
  return { html: String(isCompressed ? brotliDecompressSync(bytes) : bytes), tookMs }
}

/** Waits until every photo has AVIF files. */
export async function avifsReady(dataDir: string): Promise<void> {
  const database = new DatabaseSync(join(dataDir, 'shop.sqlite'), { readOnly: true })
  const unconverted = database.prepare(`select count(*) as count from images where avifState in ('due', 'making')`)
  while (Number(unconverted.get()?.count) > 0) await pause(100)
  database.close()
}

async function prepareGallery(): Promise<string> {
  const folder = made(`gallery-${readFileSync(join(root, 'build/.built'), 'utf8').slice(0, 12)}`)
  if (existsSync(folder)) return folder
  console.log(`Publishing ${galleryCount} photos …`)
  const unfinished = `${folder}.part`
  rmSync(unfinished, { recursive: true, force: true })
  const shop = await openShop({ dataDir: unfinished, keepsFolder: true })
  const person = await shop.signIn()
  for (const file of (await listPhonePhotos()).slice(0, galleryCount)) await publish(person, file, readFileSync(file))
  await avifsReady(unfinished)
  await shop.close()
  renameSync(unfinished, folder)
  return folder
}
