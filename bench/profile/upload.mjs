// Where the time of a 12-megapixel upload goes: in the shop by its profile, in the image worker step by step.
import { readFileSync, rmSync } from 'node:fs'
import { basename } from 'node:path'
import { performance } from 'node:perf_hooks'
import sharp from 'sharp'
import { widthsOf } from '../../src/gallery/images/image-address.ts'
import { prepareAvif, preparePhoto } from '../../src/gallery/images/photo.server.ts'
import { freePort } from '../../test/postgres.ts'
import { corpus } from '../corpus/corpus.mjs'
import { made } from '../made.mjs'
import { spread } from '../numbers.mjs'
import { openShop, signIn } from '../shop.mjs'
import { costsEach, hottest } from './hottest.mjs'

const photos = 6
const kept = { width: 2048, height: 2048, fit: 'inside', withoutEnlargement: true }

export async function profileUpload() {
  const files = (await corpus()).slice(0, photos)
  return { photos, shop: await inShop(files), steps: await stepByStep(files) }
}

/** What the shop itself computes meanwhile. */
async function inShop(files) {
  const folder = made('profile-upload')
  const dataDir = made('profile-shop')
  for (const old of [folder, dataDir]) rmSync(old, { recursive: true, force: true })
  const nodeArgs = ['--cpu-prof', `--cpu-prof-dir=${folder}`]
  const shop = await openShop({ dataDir, passing: true, door: await freePort(), nodeArgs })
  const headers = { cookie: await signIn(shop), 'content-type': 'image/jpeg' }
  const times = []
  let from
  for (const [index, file] of files.entries()) {
    if (index === 1) from = now()
    const body = readFileSync(file)
    const answer = await shop.ask(`/v1/images/${basename(file)}`, { method: 'POST', headers, body })
    if (!answer.ok) throw new Error(await answer.text())
    if (index > 0) times.push(answer.tookMs)
  }
  const to = now()
  await shop.close()
  return { uploadMs: spread(times), costs: costsEach(hottest(folder, [from, to]), photos - 1, 8) }
}

/** The same work as the image worker does, one step after the other, on one thread as there. */
async function stepByStep(files) {
  const steps = {}
  const timed = async (step, work) => {
    const began = performance.now()
    const done = await work()
    steps[step] = [...(steps[step] ?? []), performance.now() - began]
    return done
  }
  for (const file of files) {
    const bytes = readFileSync(file)
    const { data, info } = await timed('read the JPEG and shrink it to 2,048 px', () =>
      sharp(bytes, { sequentialRead: true })
        .autoOrient()
        .resize(kept)
        .toColourspace('srgb')
        .raw()
        .toBuffer({ resolveWithObject: true }),
    )
    const upright = () => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
    const widths = widthsOf(info.width)
    await timed(`${widths.length} WebPs`, async () => {
      for (const width of widths) await upright().resize({ width }).webp({ quality: 76, effort: 2 }).toBuffer()
    })
    await timed('the JPEG', () => upright().jpeg({ quality: 82, optimiseCoding: true }).toBuffer())
    const photo = await timed('all until it is public, as the shop does it', () => preparePhoto(bytes))
    await timed(`${widths.length} AVIFs, later`, async () => {
      for (const width of widths) await prepareAvif(photo.jpeg, width)
    })
  }
  return Object.entries(steps).map(([step, times]) => ({ step, ...spread(times) }))
}

function now() {
  return Number(process.hrtime.bigint() / 1000n)
}
