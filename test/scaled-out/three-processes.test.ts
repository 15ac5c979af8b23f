import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '../../src/contract/calls.ts'
import { avifFilesOf, firstFilesOf } from '../../src/gallery/image-address.ts'
import { openPostgres } from '../../src/platform/database/postgres.server.ts'
import type { Answer, Browser } from '../browser.ts'
import { engineSettings, forgetEngines, storedFiles } from '../engines.ts'
import { inTime } from '../in-time.ts'
import { aSecondMs, openMailServer, until } from '../mail-server.ts'
import { smallPhoto } from '../photos.ts'
import { browserAt, type RealProcess, startPatienceMs, startProcess } from '../real-process.ts'
import { openRoundRobin } from '../round-robin.ts'
import { admin, visitor } from '../shop.ts'
import { hung, served, upload, uploaded } from '../uploads.ts'

/** Three processes, started at the same moment on one empty database and one empty store, behind a balancer. */
async function openThree(settings: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), 'thaiyal-three-'))
  const balancer = await openRoundRobin()
  const engines = await engineSettings(folder)
  const start = (place: number) =>
    startProcess({ ...engines, PUBLIC_URL: balancer.origin, DATA_DIR: join(folder, String(place)), ...settings })
  const processes = await Promise.all([start(0), start(1), start(2)])
  await Promise.all(processes.map((one) => one.opened()))
  balancer.ports.push(...processes.map(({ port }) => port))
  const { db } = await openPostgres(engines.DATABASE_URL as string)
  const at = (place: number): RealProcess => processes[place] as RealProcess

  return {
    db,
    at,
    folder,
    balancer,
    /** Somebody who knows of one shop only. */
    browser: () => browserAt(balancer.origin, balancer.port),
    async signedIn(browser: Browser, who = admin) {
      expect((await browser.ask(calls.signInWithPassword, who)).status).toBe(200)
      return browser
    },
    /** The same person, connected to another process. */
    moved(person: Browser, place: number) {
      const moved = at(place).browser()
      for (const [name, value] of person.cookies) moved.cookies.set(name, value)
      return moved
    },
    /** Another process in this one's place, as a supervisor starts it. */
    async startAgain(place: number) {
      const process = await start(place)
      await process.opened()
      processes[place] = process
      balancer.ports[place] = process.port
    },
    async close() {
      await Promise.all(processes.map((one) => one.kill()))
      await balancer.close()
      await db.destroy()
      await forgetEngines(folder)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

type Three = Awaited<ReturnType<typeof openThree>>

async function withinASecond(isTrue: () => Promise<boolean>): Promise<void> {
  const began = performance.now()
  await until(isTrue)
  expect(performance.now() - began).toBeLessThan(inTime(aSecondMs))
}

const mailsWaiting = ({ db }: Three) => db.selectFrom('mails').select('id').where('content', '!=', '').execute()

const shows = async (person: Browser, text: string) => (await person.page('/')).html.includes(text)

describe('three processes', () => {
  let three: Three
  let mailServer: Awaited<ReturnType<typeof openMailServer>>
  beforeAll(async () => {
    mailServer = await openMailServer()
    three = await openThree({ STARTER_GALLERY: 'on', MAIL_URL: mailServer.url, TRUST_PROXY: 'loopback' })
  }, startPatienceMs)
  afterAll(async () => {
    await three.close()
    await mailServer.close()
  })

  test('open an empty shop together: one owner, one starter gallery, one secret', async () => {
    const owners = await three.db.selectFrom('users').select('email').execute()
    expect(owners).toEqual([{ email: admin.email }])
    expect(await three.db.selectFrom('gallery').select('id').execute()).toHaveLength(9)
    const images = await three.db.selectFrom('images').select('state').execute()
    expect(images.map(({ state }) => state)).toEqual(Array(9).fill('shown'))
  })

  test('an owner who signs in at one and uploads at another is seen at the third within a second', async () => {
    const owner = await three.signedIn(three.at(0).browser())
    const visitorAtThird = three.at(2).browser()
    await visitorAtThird.page('/')
    const url = await uploaded(three.moved(owner, 1), 1, 'from-the-second.jpg')
    const item = await hung(three.moved(owner, 1), url, { price: '4321' })
    await withinASecond(() => shows(visitorAtThird, item.id))
    expect((await visitorAtThird.ask(calls.listGallery, {})).body.items).toContainEqual(item)
    expect((await served(visitorAtThird, url)).status).toBe(200)
  })

  test('a new price is on the home page of the others within a second', async () => {
    const owner = await three.signedIn(three.browser())
    const { id } = await three.db.selectFrom('gallery').select('id').executeTakeFirstOrThrow()
    for (const [place, price] of [71_001, 71_002, 71_003].map(String).entries()) {
      for (const other of [0, 1, 2]) expect(await shows(three.at(other).browser(), price)).toBe(false)
      expect((await three.moved(owner, place).ask(calls.updatePrice, { id, price })).status).toBe(200)
      await withinASecond(async () => {
        const seen = await Promise.all([0, 1, 2].map((other) => shows(three.at(other).browser(), price)))
        return seen.every(Boolean)
      })
    }
  })

  test('what the owner writes, and that the shop is closed, is on the home page of the others within a second', async () => {
    const owner = await three.signedIn(three.browser())
    const elsewhere = three.at(2).browser()
    for (const sign of ['A story of one process', 'Closed today: a wedding'])
      expect(await shows(elsewhere, sign)).toBe(false)
    await three.moved(owner, 0).ask(calls.changeShopTexts, { story: 'A story of one process' })
    await withinASecond(() => shows(elsewhere, 'A story of one process'))
    const { body } = await three.moved(owner, 1).ask(calls.addClosure, { reason: 'a wedding' })
    await withinASecond(() => shows(elsewhere, 'Closed today: a wedding'))
    await three.moved(owner, 0).ask(calls.deleteClosure, { id: body.id })
    await withinASecond(async () => !(await shows(elsewhere, 'Closed today: a wedding')))
  })

  test('signing out at one ends it at all', async () => {
    const owner = await three.signedIn(three.at(1).browser())
    const elsewhere = [0, 2].map((place) => three.moved(owner, place))
    for (const one of elsewhere) expect((await one.ask(calls.lookup, {})).status).toBe(200)
    await owner.ask(calls.signOut, {})
    for (const one of elsewhere) expect((await one.ask(calls.lookup, {})).status).toBe(401)
  })

  test('every mail leaves once, though three queues look for it', async () => {
    const before = mailServer.taken.length
    const message = { name: 'Meena', email: visitor.email, message: 'Is it ready?' }
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => three.browser().ask(calls.sendContactMessage, message)),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(200))
    await until(async () => (await mailsWaiting(three)).length === 0)
    const ids = mailServer.taken.slice(before).map(({ mail }) => mail.messageId)
    expect(ids).toHaveLength(30)
    expect(new Set(ids).size).toBe(30)
  })

  test('one message that is sent to all of them at once is one, and is mailed once', async () => {
    const message = { name: 'Meena', email: visitor.email, message: 'Sent three times, meant once' }
    const key = { 'idempotency-key': randomUUID() }
    const answers = await Promise.all(
      [0, 1, 2, 0, 1, 2].map((place) => three.at(place).browser().ask(calls.sendContactMessage, message, key)),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    await until(async () => (await mailsWaiting(three)).length === 0)
    expect(mailServer.taken.filter(({ mail }) => mail.text?.includes(message.message))).toHaveLength(1)
  })

  test('one item that is asked of all of them at once is one', async () => {
    const owner = await three.signedIn(three.at(0).browser())
    const item = { url: await uploaded(owner, 2, 'once.jpg'), category: 'aari blouse' as const, price: '77' }
    const key = { 'idempotency-key': randomUUID() }
    const answers = await Promise.all(
      [0, 1, 2, 0, 1, 2].map((place) => three.moved(owner, place).ask(calls.addGalleryItem, item, key)),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    const { body } = await owner.ask(calls.listGallery, {})
    expect(body.items.filter(({ url }: { url: string }) => url === item.url)).toHaveLength(1)
  })

  test('three reset mails an hour are three at all of them together', async () => {
    expect((await three.browser().ask(calls.signUp, visitor)).status).toBe(200)
    const ask = (place: number) =>
      three.at(place).browser().ask(calls.sendOobCode, { requestType: 'PASSWORD_RESET', email: visitor.email })
    for (const place of [0, 1, 2]) expect((await ask(place)).status).toBe(200)
    for (const place of [0, 1, 2]) expect((await ask(place)).refusal).toBe('TOO_MANY_ATTEMPTS_TRY_LATER')
    const toVisitor = () => mailServer.taken.filter(({ to }) => to.includes(visitor.email))
    await until(async () => (await mailsWaiting(three)).length === 0)
    expect(toVisitor()).toHaveLength(3)
  })

  test('five tries at a password are five at all of them together', async () => {
    const guess = { email: 'somebody@example.com', password: 'not-the-password' }
    const refusals: (string | undefined)[] = []
    for (let tries = 0; tries < 7; tries++)
      refusals.push((await three.browser().ask(calls.signInWithPassword, guess)).refusal)
    expect(refusals.slice(0, 5)).toEqual(Array(5).fill('INVALID_LOGIN_CREDENTIALS'))
    expect(refusals.slice(5)).toEqual(Array(2).fill('TOO_MANY_ATTEMPTS_TRY_LATER'))
  })

  test('tries of very many addresses are counted at all of them together, and too many are refused', async () => {
    const write = (place: number, message: string) =>
      three
        .at(place)
        .browser()
        .ask(
          calls.sendContactMessage,
          { name: 'Meena', email: visitor.email, message },
          { 'x-forwarded-for': `203.0.${place}.1` },
        )
    for (let nth = 0; nth < 400; nth += 20)
      await Promise.all(
        Array.from({ length: 20 }, (_, other) =>
          three.browser().send(calls.sendContactMessage.path, {
            method: 'POST',
            headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.${nth}.${other}.1` },
            body: '{}',
          }),
        ),
      )
    for (const place of [0, 1, 2]) expect((await write(place, `In the flood ${place}`)).status).toBe(200)
    // As if two and a half thousand more had come.
    const counted = await three.db
      .updateTable('rateLimits')
      .set((eb) => ({ points: eb('points', '+', 2_600) }))
      .where('points', '>=', 400)
      .executeTakeFirst()
    expect(counted.numUpdatedRows).toBe(1n)
    for (const place of [0, 1, 2]) expect((await write(place, 'Too many')).refusal).toBe('RESOURCE_EXHAUSTED')
  })
})

describe('of three processes', () => {
  let three: Three
  beforeAll(async () => {
    three = await openThree({ RATE_LIMITS: 'relaxed' })
  })
  afterAll(() => three.close())

  test('one that is killed in the middle of writing loses nothing that was acknowledged, leaves nothing half-done, and what is repeated is there once', async () => {
    const ledger = openLedger()
    const writers = await Promise.all(
      Array.from({ length: 4 }, async (_, number) => {
        const owner = await three.signedIn(three.browser())
        return writeFifty(owner, number, ledger)
      }).concat([until(() => ledger.acknowledged >= 80).then(() => three.at(1).kill())]),
    )
    expect(writers).toHaveLength(5)
    // Otherwise nobody was being answered when it was killed.
    expect(ledger.unanswered).toBeGreaterThan(0)
    expect(ledger.acknowledged).toBeGreaterThanOrEqual(200)

    const kept = await three.db.selectFrom('contactMessages').select(['id', 'message']).execute()
    const messages = new Set(kept.map(({ id }) => id))
    expect([...ledger.messages].filter((id) => !messages.has(id))).toEqual([])
    expect(kept).toHaveLength(new Set(kept.map(({ message }) => message)).size)
    const items = new Map(
      (await three.db.selectFrom('gallery').selectAll().where('binnedTime', 'is', null).execute()).map((row) => [
        row.id,
        row,
      ]),
    )
    for (const [id, { price, url }] of ledger.items) {
      expect(items.get(id)).toMatchObject({ price })
      expect((await served(three.at(0).browser(), url)).status).toBe(200)
    }
    expect([...ledger.removed].filter((id) => items.has(id))).toEqual([])
    expect([...items.keys()].filter((id) => !ledger.items.has(id))).toEqual([])
    expect(await filesWithoutRow(three)).toEqual([])
    expect(await filesMissing(three)).toEqual([])

    // As if a quarter of an hour had gone by: what is left over is now known to be nobody's any more.
    await three.db
      .updateTable('images')
      .set((eb) => ({ changedAt: eb('changedAt', '-', 16 * 60_000) }))
      .execute()
    await three.startAgain(1)
    expect(await three.db.selectFrom('images').select('name').where('state', '!=', 'shown').execute()).toEqual([])
    const shown = await three.db.selectFrom('gallery').select('imageName').execute()
    const images = await three.db.selectFrom('images').select('name').execute()
    expect(images.map(({ name }) => name).sort()).toEqual([...new Set(shown.map((one) => one.imageName))].sort())
    expect(await filesWithoutRow(three)).toEqual([])
    expect(await filesMissing(three)).toEqual([])
  })

  test('one that is told to stop answers whom it has let in, says that it is not ready, and ends well', async () => {
    const stopping = three.at(0)
    const body = JSON.stringify({ name: 'Meena', email: visitor.email, message: 'begun before, ended after' })
    const begun = await openRaw(stopping.port, [
      'POST /v1/contactMessages HTTP/1.1',
      `Host: ${new URL(three.balancer.origin).host}`,
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
      '',
      body.slice(0, 10),
    ])
    const asking = await openRaw(stopping.port, ['GET /readyz HTTP/1.1'])

    const written = new Set<string>()
    const refused = new Set<string>()
    let enough = false
    const writing = Array.from({ length: 6 }, async (_, number) => {
      for (let times = 0; !enough; times++) {
        const message = `under load ${number} ${times}`
        const letter = { name: 'Meena', email: visitor.email, message }
        const { status } = await three.browser().ask(calls.sendContactMessage, letter)
        ;(status === 200 ? written : refused).add(message)
      }
    })
    try {
      await until(() => written.size > 30)
      const toldAt = performance.now()
      stopping.signal('SIGTERM')
      await pause(200)
      asking.write('\r\nHost: 10.0.0.1\r\n\r\n')
      expect(await asking.answer()).toMatch(/^HTTP\/1\.1 503 [\s\S]*not ready/)
      begun.write(body.slice(10))
      expect(await begun.answer()).toMatch(/^HTTP\/1\.1 200 /)
      expect(await stopping.ended).toBe(0)
      expect(performance.now() - toldAt).toBeLessThan(inTime(10_000))
    } finally {
      enough = true
    }
    await Promise.all(writing)

    // The balancer went on asking it; whoever was not let in was told so.
    expect(refused.size).toBeGreaterThan(0)
    const found = await three.db.selectFrom('contactMessages').select('message').execute()
    const kept = new Set(found.map(({ message }) => message))
    expect([...written].filter((message) => !kept.has(message))).toEqual([])
    expect([...refused].filter((message) => kept.has(message))).toEqual([])
    expect(kept).toContain('begun before, ended after')
  })
})

/** What the shop has said is done. */
function openLedger() {
  return {
    acknowledged: 0,
    unanswered: 0,
    messages: new Set<string>(),
    items: new Map<string, { price: string; url: string }>(),
    removed: new Set<string>(),
  }
}

/** At least fifty acknowledged writes of every kind, each repeated until it is answered. */
async function writeFifty(owner: Browser, number: number, ledger: ReturnType<typeof openLedger>): Promise<void> {
  let seed = number * 1_000
  const own: string[] = []

  async function done(write: () => Promise<Answer>): Promise<Answer> {
    for (let tries = 0; tries < 50; tries++) {
      const answer = await write()
      // A repeated deletion finds that the first one was done.
      if (answer.status === 200 || (answer.status === 404 && tries > 0)) {
        ledger.acknowledged++
        return answer
      }
      expect(answer, answer.refusal).toMatchObject({ status: 502 })
      ledger.unanswered++
      await pause(20)
    }
    throw new Error('never answered')
  }

  for (let turn = 0; turn < 11; turn++) {
    const message = { name: 'Meena', email: visitor.email, message: `${number} ${turn}` }
    const sentOnce = { 'idempotency-key': randomUUID() }
    const sent = await done(() => owner.ask(calls.sendContactMessage, message, sentOnce))
    ledger.messages.add(sent.body.id)
    // Another photo at each try: what is left of the first may be cleared away only later.
    const { body: image } = await done(async () => upload(owner, 'blouse.jpg', await smallPhoto(++seed)))
    const hungOnce = { 'idempotency-key': randomUUID() }
    const { body: item } = await done(() =>
      owner.ask(calls.addGalleryItem, { url: image.url, category: 'aari blouse', price: '100' }, hungOnce),
    )
    own.push(item.id)
    ledger.items.set(item.id, { price: '100', url: item.url })
    const changed = own[turn % own.length] as string
    const price = String(1_000 * number + turn)
    await done(() => owner.ask(calls.updatePrice, { id: changed, price }))
    ledger.items.set(changed, { price, url: ledger.items.get(changed)?.url ?? '' })
    if (turn % 3 > 0) {
      const oldest = own.shift() as string
      ledger.items.delete(oldest)
      await done(() => owner.ask(calls.deleteGalleryItem, { id: oldest }))
      ledger.removed.add(oldest)
    }
  }
}

async function imageRows(three: Three): Promise<{ name: string; widthPx: number }[]> {
  return three.db.selectFrom('images').select(['name', 'widthPx']).execute()
}

async function filesWithoutRow(three: Three): Promise<string[]> {
  const stored = await storedFiles(three.folder)
  // AVIF files may have come meanwhile.
  const named = new Set((await imageRows(three)).flatMap((row) => [...firstFilesOf(row), ...avifFilesOf(row)]))
  return stored.filter((name) => !named.has(name))
}

/** Of the pictures that hang in the gallery. */
async function filesMissing(three: Three): Promise<string[]> {
  const stored = new Set(await storedFiles(three.folder))
  const hanging = new Set(
    (await three.db.selectFrom('gallery').select('imageName').execute()).map((one) => one.imageName),
  )
  const rows = (await imageRows(three)).filter(({ name }) => hanging.has(name))
  expect(rows).toHaveLength(hanging.size)
  return rows.flatMap(firstFilesOf).filter((name) => !stored.has(name))
}

/** A connection on which a request is begun by hand. */
async function openRaw(port: number, lines: string[]) {
  let said = ''
  const socket = connect(port, '127.0.0.1')
  socket.on('data', (part) => (said += part))
  const ended = new Promise<void>((resolve) => socket.on('close', () => resolve()))
  await new Promise<void>((resolve) => socket.write(lines.join('\r\n'), () => resolve()))
  await pause(100)
  return {
    write: (text: string) => socket.write(text),
    /** Everything up to the end of the connection, which the process closes. */
    answer: () => ended.then(() => said),
  }
}
