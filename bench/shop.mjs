// The built shop as it stands behind a proxy that does https, with the corpus on its walls.
import { createHash, randomUUID } from 'node:crypto'
import { cpSync, existsSync, globSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../test/postgres.ts'
import { asker } from './ask.mjs'
import { open } from './child.mjs'
import { categories, corpus, galleryCount } from './corpus/corpus.mjs'
import { made, root } from './made.mjs'

const owner = { email: 'owner@thaiyal.example', password: 'blouse-needle-thread-42' }
const avifsWithinMs = 15 * 60_000

/**
 * @param dataDir of its own. @param passing whether that goes when the shop is closed
 * @param door the port of https. @param nodeArgs as for a profile
 */
export async function openShop({ dataDir, passing = false, door, nodeArgs = [] }) {
  const port = await freePort()
  const host = `localhost:${door}`
  const child = await open({
    args: [...nodeArgs, join(root, 'bin', 'open.mjs')],
    cwd: root,
    port,
    host,
    env: {
      PORT: String(port),
      PUBLIC_URL: `https://${host}`,
      DATA_DIR: dataDir,
      ADMIN_EMAIL: owner.email,
      ADMIN_PASSWORD: owner.password,
      STARTER_GALLERY: 'off',
      TRUST_PROXY: 'loopback',
      RATE_LIMITS: 'relaxed',
      SHEDDING: 'off',
      BACKUPS: 'off',
      LOG_LEVEL: 'silent',
      // As docs/server has it.
      MALLOC_TRIM_THRESHOLD_: '131072',
    },
  })
  const close = async () => {
    await child.close()
    if (passing) rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
  return { ...child, dataDir, ask: asker(port, host), close }
}

/** @returns the owner's cookies. */
export async function signIn(shop) {
  const answer = await shop.ask('/v1/accounts:signInWithPassword', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(owner),
  })
  if (!answer.ok) throw new Error(`Not signed in: ${await answer.text()}`)
  const cookies = answer.headers.getSetCookie().map((one) => one.split(';')[0])
  return cookies.join('; ')
}

/** Of what a kept shop depends on: when one of them changes, its photos are uploaded anew. */
const sources = ['src/gallery/*.server.ts', 'src/api/shop-facts.ts', 'src/platform/database/migrations/*']

/** A folder of a shop with the corpus in its gallery, uploaded by the shop's own call the first time. */
export async function shopOfCorpus() {
  const digest = createHash('sha256')
  for (const path of globSync(sources, { cwd: root }).sort()) digest.update(readFileSync(join(root, path)))
  const folder = made(`shop-${digest.digest('hex').slice(0, 12)}`)
  if (existsSync(folder)) return folder
  const photos = (await corpus()).slice(0, galleryCount)
  const unfinished = `${folder}.part`
  rmSync(unfinished, { recursive: true, force: true })
  const shop = await openShop({ dataDir: unfinished, door: await freePort() })
  try {
    const cookie = await signIn(shop)
    for (const [index, photo] of photos.entries()) {
      console.log(`Photo ${index + 1} of ${photos.length} is hung`)
      await hang(shop, cookie, photo, index)
    }
    console.log('AVIFs are made')
    await avifsAreReady(shop)
  } finally {
    await shop.close()
  }
  renameSync(unfinished, folder)
  return folder
}

/** A copy, so that what one measurement does is not there for the next. @returns its path */
export function copyOf(folder) {
  const copy = made(`copy-${randomUUID()}`)
  cpSync(folder, copy, { recursive: true })
  return copy
}

async function hang(shop, cookie, photo, index) {
  const headers = { cookie, 'content-type': 'image/jpeg' }
  const path = `/v1/images/${basename(photo)}`
  const kept = await shop.ask(path, { method: 'POST', headers, body: readFileSync(photo) })
  if (!kept.ok) throw new Error(`Not kept: ${await kept.text()}`)
  const { url } = await kept.json()
  const category = categories[index % categories.length]
  const hung = await shop.ask('/v1/gallery', {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ url, category, price: String(3750 - 150 * index) }),
  })
  if (!hung.ok) throw new Error(`Not hung: ${await hung.text()}`)
}

async function avifsAreReady(shop) {
  const until = Date.now() + avifsWithinMs
  while (Date.now() < until) {
    const html = await (await shop.ask('/')).text()
    const count = (kind) => html.split(`<source type="image/${kind}"`).length
    if (count('webp') > galleryCount && count('avif') === count('webp')) return
    await pause(500)
  }
  throw new Error('The AVIFs took too long.')
}
