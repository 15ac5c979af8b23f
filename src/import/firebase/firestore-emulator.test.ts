// @module-tag slow
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { expect, vi } from 'vitest'
import {
  detailsDocument,
  type FakeDocument,
  galleryDocument,
  messageDocument,
  project,
} from '../../../test/firebase-documents.ts'
import { freePort } from '../../../test/free-port.ts'
import { importFromFirebase, test } from '../../../test/import-commands.ts'
import { smallPhoto } from '../../../test/photos.ts'

/** `npx firebase-tools setup:emulators:firestore` downloads the emulator from Google. No package of npm contains it. */
const [jar] = globSync(join(homedir(), '.cache/firebase/emulators/cloud-firestore-emulator-*.jar')).sort().reverse()
const documents = [
  detailsDocument,
  ...Array.from({ length: 310 }, (_, nth) => messageDocument(nth)),
  galleryDocument(1, { price: '0500' }),
  galleryDocument(2, { price: 450 }),
  galleryDocument(3, { price: 499.5, uploadTime: new Date() }),
]

test.skipIf(!jar || !hasJava())(
  "an import reads the responses of Google's emulator",
  async ({ shop, google, onTestFinished }) => {
    const port = await freePort()
    const emulator = spawn('java', ['-jar', jar as string, '--host=127.0.0.1', `--port=${port}`], { stdio: 'ignore' })
    onTestFinished(async () => {
      emulator.kill()
      await once(emulator, 'exit')
    })
    const origin = `http://127.0.0.1:${port}`
    await vi.waitUntil(() => fetch(origin).catch(() => undefined), { timeout: 60_000 })
    for (const document of documents) await store(origin, document)
    for (let nth = 1; nth <= 3; nth++) google.site.photos.set(`blouse-${nth}.jpg`, await smallPhoto(nth))

    const network = {
      ...google.network,
      fetch: (input: string | URL | Request, init?: RequestInit) => {
        const url = new URL(String(input))
        const isFirestore = url.host === 'firestore.googleapis.com'
        return isFirestore ? fetch(`${origin}${url.pathname}${url.search}`, init) : google.network.fetch(input, init)
      },
    }
    const lines: string[] = []
    expect(await importFromFirebase(shop.deps.config, { project }, (line) => lines.push(line), { network })).toBe(true)
    expect(lines).toEqual(
      expect.arrayContaining(['  Messages: 310 new, 0 already imported', '  Gallery: 3 new, 0 already imported']),
    )
    const prices = await shop.deps.db.selectFrom('gallery').select('price').orderBy('id').execute()
    expect(prices.map(({ price }) => price)).toEqual(['0500', '450', '499.5'])
  },
)

async function store(origin: string, { name, fields }: FakeDocument): Promise<void> {
  const headers = { 'Content-Type': 'application/json', Authorization: 'Bearer owner' }
  const response = await fetch(`${origin}/v1/${name}`, { method: 'PATCH', headers, body: JSON.stringify({ fields }) })
  if (!response.ok) throw new Error(`The emulator answered ${response.status}: ${await response.text()}`)
}

function hasJava(): boolean {
  try {
    execFileSync('java', ['-version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
