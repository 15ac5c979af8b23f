// @module-tag slow
import { globSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { endpoints } from '../../src/api/endpoints.ts'
import { photoMaxBytes } from '../../src/api/shop-constants.ts'
import type { Browser } from '../browser.ts'
import { phonePhoto, smallPhoto } from '../photos.ts'
import { sendBytes } from '../raw-connection.ts'
import { admin } from '../shop.ts'
import { fetchFile, publishItem, upload, uploadPhoto } from '../uploads.ts'
import { openKillableShop } from './killable-shop.ts'
import { randomFrom } from './random.ts'

// TESTS=all CORPORA=/srv/corpora npx vitest run test/faults/corpora: CORPORA is a folder with one folder for each cloned
// or unpacked repository, such as big-list-of-naughty-strings, fuzzdb, PayloadsAllTheThings, isemail, sharp, image-png
// and exif-samples. Pictures are uploaded, lines of lists are sent as
// texts, prices, names and addresses, addresses in XML as email addresses, and JSON files as bodies of requests.
const pictures = /\.(jpe?g|png|apng|webp|gif|avif|hei[cf]|svg|tiff?|bmp|ico|jp2|jxl)$/i
const lists = /\.(txt|fuzz|lst)$/i
const bodies = /\.json$/i
const addresses = /<address>(.*?)<\/address>/g
const maxLines = 2_000
const maxBodyBytes = 100_000
const damagedPhotos = 60
const folder = process.env.CORPORA ?? ''

type Case = (owner: Browser) => Promise<{ status: number; leaks?: boolean }>

test.runIf(folder)(
  'a shop answers every file and line of the corpora without an error or a leak',
  async () => {
    const shop = await openKillableShop()
    const owner = shop.browser()
    await owner.ask(endpoints.signInWithPassword, admin)
    const item = await publishItem(owner, await uploadPhoto(owner))
    const counts: Record<string, number> = {}
    const violations: string[] = []
    for await (const [corpus, name, send] of allCases(item.id)) {
      const { status, leaks } = await send(owner).catch(() => ({ status: 0, leaks: false }))
      const count = `${corpus} ${status}`
      counts[count] = (counts[count] ?? 0) + 1
      if (status === 0 || status >= 500 || leaks)
        violations.push(`${corpus}: ${name} was answered ${status}${leaks ? ' and leaks data' : ''}`)
    }
    console.log(counts)
    // Exports need a recent login.
    await owner.ask(endpoints.signInWithPassword, admin)
    const file = await owner.fetch(endpoints.exportContactMessages.path)
    expect([file.status, ...violations, ...formulasIn(await file.text())]).toEqual([200])
    expect((await owner.send('/healthz')).status).toBe(200)
  },
  24 * 3_600_000,
)

/** Matches a cell that a spreadsheet would evaluate. */
function formulasIn(csv: string): string[] {
  const cells = [...csv.matchAll(/"((?:[^"]|"")*)"/g)].map(([, cell = '']) => cell)
  return cells
    .filter((cell) => /^[=+\-@\t\r＝＋－＠]/.test(cell))
    .map((cell) => `a formula in the export: ${cell.slice(0, 40)}`)
}

async function* allCases(itemId: string): AsyncGenerator<[corpus: string, name: string, send: Case]> {
  for await (const [name, bytes] of damaged()) yield ['generated', name, photo(name, bytes)]
  for (const path of globSync('*/**/*', { cwd: folder }).sort()) {
    const corpus = path.split('/')[0] as string
    if (pictures.test(path))
      yield [corpus, path, photo(`picture${extname(path)}`, () => readFileSync(join(folder, path)))]
    if (lists.test(path))
      for (const [nth, line] of linesOf(join(folder, path)).entries()) {
        const cases = nth < maxLines ? { ...asText(line, itemId), ...asAddress(line) } : asAddress(line)
        // Lists of path traversals are sent whole, because each line is a different attack on addresses.
        if (nth >= maxLines && !/traversal/i.test(path)) break
        for (const [endpoint, send] of Object.entries(cases)) yield [corpus, `${path}:${nth + 1} as ${endpoint}`, send]
      }
    if (bodies.test(path))
      for (const [endpoint, send] of Object.entries(asBody(readFileSync(join(folder, path)), itemId)))
        yield [corpus, `${path} as the body of ${endpoint}`, send]
    if (path.endsWith('.xml'))
      for (const [nth, line] of addressesOf(join(folder, path)).entries())
        yield [corpus, `${path}: address ${nth + 1}`, asText(line, itemId).address as Case]
  }
}

function linesOf(path: string): string[] {
  return readFileSync(path, 'utf8').split('\n').filter(Boolean)
}

/** Decodes the predefined and numeric XML entities. */
function addressesOf(path: string): string[] {
  const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
  const decode = (text: string) =>
    text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) =>
      name ? (named[name] ?? whole) : String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal)),
    )
  return [...readFileSync(path, 'utf8').matchAll(addresses)].map(([, text = '']) => decode(text))
}

function asBody(bytes: Buffer<ArrayBuffer>, id: string): Record<string, Case> {
  const body = bytes.subarray(0, maxBodyBytes)
  const headers = { 'content-type': 'application/json' }
  return {
    message: (owner) => owner.send(endpoints.sendContactMessage.path, { method: 'POST', headers, body }),
    login: (owner) => owner.send(endpoints.signInWithPassword.path, { method: 'POST', headers, body }),
    price: (owner) => owner.send(`/v1/gallery/${id}`, { method: 'PATCH', headers, body }),
  }
}

function asText(line: string, id: string): Record<string, Case> {
  const valid = { name: 'Meena', email: 'meena@example.com', message: 'Is it ready?' }
  return {
    name: (owner) => owner.ask(endpoints.sendContactMessage, { ...valid, name: line }),
    message: (owner) => owner.ask(endpoints.sendContactMessage, { ...valid, message: line }),
    address: (owner) => owner.ask(endpoints.sendContactMessage, { ...valid, email: line }),
    price: (owner) => owner.ask(endpoints.changeGalleryItem, { id, price: line }),
    id: (owner) => owner.ask(endpoints.deletePermanently, { id: line || '-' }),
    picture: (owner) => owner.send(`/images/${encodeURIComponent(line)}`),
  }
}

/** Sends the text unescaped, which no client library does. */
function asAddress(line: string): Record<string, Case> {
  return {
    async 'an address as it stands'(owner) {
      const { port, host } = new URL(owner.origin)
      const path = `/images/${line}`.replaceAll(/[\r\n]/g, '')
      const { status, text } = await sendBytes(
        Number(port),
        `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
      )
      return { status, leaks: /root:.*:0:0:|SQLite format 3|\[extensions\]|"dependencies"/.test(text) }
    },
  }
}

function photo(name: string, bytes: Uint8Array | (() => Uint8Array)): Case {
  return async (owner) => {
    const file = typeof bytes === 'function' ? bytes() : bytes
    if (file.length > photoMaxBytes) return { status: 413 }
    const { status, body } = await upload(owner, name, file)
    if (status !== 200) return { status }
    const { exif, xmp, iptc } = await sharp((await fetchFile(owner, body.url)).bytes).metadata()
    return { status, leaks: Boolean(exif || xmp || iptc) }
  }
}

/** Creates truncated photos and photos with single wrong bytes. */
async function* damaged(): AsyncGenerator<[string, Uint8Array]> {
  const random = randomFrom(1)
  const good = {
    'camera.jpg': await phonePhoto({ widthPx: 400, heightPx: 300 }),
    'plain.png': await smallPhoto(1, 'png'),
    'plain.webp': await smallPhoto(2, 'webp'),
  }
  for (const [name, bytes] of Object.entries(good))
    for (let nth = 0; nth < damagedPhotos; nth++) {
      if (nth % 2) yield [name, bytes.subarray(0, Math.floor(random() * bytes.length))]
      else {
        const damagedBytes = Buffer.from(bytes)
        for (let byte = 0; byte < 4; byte++)
          damagedBytes[Math.floor(random() * damagedBytes.length)] = Math.floor(random() * 256)
        yield [name, damagedBytes]
      }
    }
}
