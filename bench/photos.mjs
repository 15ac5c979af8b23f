// What photos cost the shop, and its visitors meanwhile. See README.md beside it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { freePort } from '../test/postgres.ts'
import { elsewhere, firstView, phone } from './first-view.mjs'
import { phonePhoto } from './phone-photos.mjs'

const batch = 24
const meanwhile = 10
const rounds = 3
/** As often as busy visitors come, not as often as the shop can bear: what is asked is whether they notice. */
const connections = 4
const loadMs = 8_000
/** After the last photo, until AVIFs are under way. */
const quietMs = 500
const weighEveryMs = 20
/** Linux goes through all pages of a process to tell which are shared. */
const weighSharedEveryMs = 200

const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'thaiyal-bench-'))
const password = 'blouse-needle-thread-42'
const loadAverageBefore = loadavg()[0]
// Made before anything is measured.
const taken = []
for (let number = 0; number < batch; number++) taken.push(await phonePhoto(number))
// What stands behind the end of a JPEG makes it another photo.
const again = (round, number) => Buffer.concat([taken[number], Buffer.from(`${round}`)])

const { port, child } = await startShop()
const address = `http://localhost:${port}`
const cookie = await signIn()
const worker = new Worker(new URL('load.mjs', import.meta.url))
const peak = weigh()
let result
try {
  const photoOf = new Map()
  const hangNext = async (number) => {
    const { item, seconds } = await hang(taken[number])
    photoOf.set(stemOf(item.url), taken[number])
    return seconds
  }
  const one = await hangNext(0)
  const afterOne = peak.take()
  const withOneAvif = await timed(avifsAreReady)
  const duringAvif = peak.take()
  const each = []
  const first24 = await timed(async () => {
    for (let number = 1; number < batch; number++) each.push(await hangNext(number))
  })
  const during24 = peak.take()
  const withWebp = await firstView(address)
  const all24Avifs = await timed(avifsAreReady)
  const withAvif = await firstView(address)
  const seen = withAvif.pictures.map(({ path }) => photoOf.get(stemOf(path)))
  const same = await elsewhere(seen)

  // The same page all the time: 24 photos are on it, and those that come meanwhile are on the next one.
  await home(2_000)
  const visits = []
  for (let round = 0; round < rounds; round++) {
    const idle = await home(loadMs)
    let done = 0
    const uploads = Promise.all(
      Array.from({ length: meanwhile }, (_, number) => hang(again(round, number)).finally(() => done++)),
    )
    const whileUploading = await home(loadMs, () => done)
    const hung = await uploads
    await pause(quietMs)
    const whileAvifs = await home(loadMs)
    for (const { item } of hung) await takeDown(item)
    await pause(quietMs)
    visits.push({ idle, whileUploading, whileAvifs })
  }
  result = {
    firstPhotoSeconds: one,
    photoSeconds: spread(each.map(({ fromFirstByte }) => fromFirstByte)),
    webpSecondsFromLastByte: spread(each.map(({ webpFromLastByte }) => webpFromLastByte)),
    hungSecondsFromLastByte: spread(each.map(({ hungFromLastByte }) => hungFromLastByte)),
    batchSeconds: first24 + one.fromFirstByte,
    avifSecondsOfOne: withOneAvif,
    avifSecondsOfTheOthers: all24Avifs,
    peakMebibytes: { one: afterOne, avifsOfOne: duringAvif, batch: during24 },
    firstView: {
      phone,
      photos: seen.length,
      webp: view(withWebp, same),
      avif: view(withAvif, same),
      elsewhere: same,
    },
    homePageP99Ms: Object.fromEntries(
      ['idle', 'whileUploading', 'whileAvifs'].map((when) => [when, spread(visits.map((visit) => visit[when].p99Ms))]),
    ),
    ratioToIdle: Object.fromEntries(
      ['whileUploading', 'whileAvifs'].map((when) => [
        when,
        spread(visits.map((visit) => visit[when].p99Ms / visit.idle.p99Ms)),
      ]),
    ),
    visits,
  }
} finally {
  peak.stop()
  child.kill('SIGTERM')
  await once(child, 'exit')
  await worker.terminate()
  rmSync(folder, { recursive: true, force: true })
}
report()

async function startShop() {
  const port = await freePort()
  const child = spawn(process.execPath, [join(root, 'bin/open.mjs')], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      PUBLIC_URL: `http://localhost:${port}`,
      DATA_DIR: folder,
      ADMIN_PASSWORD: password,
      RATE_LIMITS: 'relaxed',
      LOG_LEVEL: 'silent',
      STARTER_GALLERY: 'off',
    },
  })
  await new Promise((resolve, reject) => {
    child.stdout.on('data', (said) => String(said).includes('The shop is open') && resolve())
    child.once('exit', () => reject(new Error('The shop did not open.')))
  })
  return { port, child }
}

async function signIn() {
  const answer = await fetch(`${address}/v1/accounts:signInWithPassword`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: address },
    body: JSON.stringify({ email: 'owner@thaiyal.example', password }),
  })
  if (!answer.ok) throw new Error(`Not signed in: ${await answer.text()}`)
  return answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
}

/**
 * Sends a photo, fetches its WebP as anybody may, and hangs its item; again where the shop is busy.
 * @returns the item, and the seconds from the first and the last byte of the photo.
 */
async function hang(photo) {
  const { status, body, firstByteAt, lastByteAt } = await sendPhoto(photo)
  if (status === 503) return pause(500).then(() => hang(photo))
  const { url } = JSON.parse(body)
  const webp = await fetch(`${address}${url.replace('.jpg', '.480.webp')}`)
  if (!webp.ok) throw new Error(`not public: ${webp.status}`)
  await webp.arrayBuffer()
  const webpFromLastByte = secondsSince(lastByteAt)
  const answer = await send('/v1/gallery', JSON.stringify({ url, category: 'design blouse', price: '450' }))
  if (!answer.ok) throw new Error(`not hung: ${await answer.text()}`)
  const item = await answer.json()
  const [fromFirstByte, hungFromLastByte] = [firstByteAt, lastByteAt].map(secondsSince)
  return { item, seconds: { fromFirstByte, webpFromLastByte, hungFromLastByte } }
}

/** `fetch` does not tell when the last byte has gone. */
async function sendPhoto(photo) {
  const headers = { 'content-type': 'image/jpeg', 'content-length': photo.length, origin: address, cookie }
  const asked = request(`${address}/v1/images/IMG_2041.jpg`, { method: 'POST', headers })
  const firstByteAt = performance.now()
  let lastByteAt = firstByteAt
  asked.once('finish', () => (lastByteAt = performance.now()))
  asked.end(photo)
  const [answer] = await once(asked, 'response')
  return { status: answer.statusCode, body: Buffer.concat(await answer.toArray()), firstByteAt, lastByteAt }
}

async function takeDown({ id }) {
  for (const path of [`/v1/gallery/${id}`, `/v1/bin/${id}`]) {
    const answer = await fetch(address + path, { method: 'DELETE', headers: { origin: address, cookie } })
    if (!answer.ok) throw new Error(`not taken down: ${await answer.text()}`)
  }
}

/** What the names of an image's files begin with. */
function stemOf(path) {
  return path.slice('/images/'.length).split('.')[0]
}

/** How many times ours the same photos weigh elsewhere. */
function view({ pictures, files, pictureBytes, otherBytes }, others) {
  const times = Object.entries(others).map(([where, bytes]) => [where, Math.round((bytes / pictureBytes) * 100) / 100])
  return { pictures: pictures.length, files, pictureBytes, otherBytes, timesAsMuch: Object.fromEntries(times) }
}

function send(path, body) {
  const headers = { 'content-type': 'application/json', origin: address, cookie }
  return fetch(address + path, { method: 'POST', headers, body })
}

/** Every photo on the home page is offered as AVIF. */
async function avifsAreReady() {
  while (true) {
    const html = await (await fetch(address)).text()
    const count = (kind) => html.split(`<source type="image/${kind}"`).length
    if (count('avif') === count('webp')) return
    await pause(100)
  }
}

async function home(maxMs, done = () => undefined) {
  const request = `GET / HTTP/1.1\r\nHost: localhost:${port}\r\nAccept: text/html\r\nAccept-Encoding: gzip, deflate, br\r\n\r\n`
  worker.postMessage({ ports: [port], connections, requests: [request], maxMs, maxAnswers: Number.POSITIVE_INFINITY })
  const [measured] = await once(worker, 'message')
  return { ...measured, photosDone: done(), loadAverage: loadavg()[0] }
}

/**
 * The memory of the shop and its processes for photos, in mebibytes, at its highest since it was last taken; `together` at one
 * moment, in which what they share counts for each, and `sharedOnce` in which it does not.
 */
function weigh() {
  const nothing = { shop: 0, photos: 0, together: 0, sharedOnce: 0 }
  let highest = nothing
  const keep = (found) => {
    for (const [what, mebibytes] of Object.entries(found))
      highest = { ...highest, [what]: Math.max(highest[what], mebibytes) }
  }
  const children = () => readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === child.pid)
  const sum = (ids, file, field) => ids.reduce((all, id) => all + mebibytesOf(id, file, field), 0)
  const look = () => {
    const [shop, photos] = [[child.pid], children()].map((ids) => sum(ids, 'status', 'VmRSS'))
    keep({ shop, photos, together: shop + photos })
  }
  const lookForShared = () => keep({ sharedOnce: sum([child.pid, ...children()], 'smaps_rollup', 'Pss') })
  const onLinux = process.platform === 'linux'
  const timers = onLinux ? [setInterval(look, weighEveryMs), setInterval(lookForShared, weighSharedEveryMs)] : []
  return {
    take() {
      const taken = highest
      highest = nothing
      return taken
    },
    stop: () => timers.forEach(clearInterval),
  }
}

function parentOf(id) {
  try {
    return Number(readFileSync(`/proc/${id}/stat`, 'utf8').split(') ')[1].split(' ')[1])
  } catch {
    return undefined
  }
}

function mebibytesOf(id, file, field) {
  try {
    const [, kibibytes] =
      new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(readFileSync(`/proc/${id}/${file}`, 'utf8')) ?? []
    return Math.round(Number(kibibytes ?? 0) / 1024)
  } catch {
    return 0
  }
}

async function timed(work) {
  const began = performance.now()
  await work()
  return secondsSince(began)
}

function secondsSince(moment) {
  return Math.round(performance.now() - moment) / 1000
}

function spread(values) {
  const sorted = [...values].sort((one, other) => one - other).map((value) => Math.round(value * 100) / 100)
  return { median: sorted[sorted.length >> 1], min: sorted[0], max: sorted.at(-1) }
}

function report() {
  const day = new Date().toISOString().slice(0, 10)
  const machine = { cores: availableParallelism(), cpu: cpus()[0]?.model, node: process.version, loadAverageBefore }
  const results = join(import.meta.dirname, 'results')
  mkdirSync(results, { recursive: true })
  const text = JSON.stringify({ day, machine, batch, meanwhile, rounds, connections, loadMs, ...result }, null, 2)
  writeFileSync(join(results, `photos-${day}.json`), `${text}\n`)
  console.log(text)
}
