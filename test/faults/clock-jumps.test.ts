// @module-tag slow
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { endpoints } from '../../src/api/endpoints.ts'
import { customerSessionLimits, ownerSessionLimits } from '../../src/api/shop-constants.ts'
import { checkShop } from '../backed-up-shop.ts'
import { admin, openTestShop, type TestShop, visitor } from '../shop.ts'
import { publishItem, uploadPhoto } from '../uploads.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const jumps = [hourMs, dayMs, 365 * dayMs].flatMap((ms) => [ms, -ms])

describe('a shop with an old item in the trash, an old message and an old page view', () => {
  let shop: TestShop
  let begunAt: number
  beforeEach(async () => {
    shop = await openTestShop({ TEST_CLOCK: 'manual' })
    onTestFinished(() => shop.close())
    begunAt = shop.clock.now
    const owner = await shop.signIn(admin)
    const { id } = await publishItem(owner, await uploadPhoto(owner))
    await owner.ask(endpoints.deleteGalleryItem, { id })
    await owner.ask(endpoints.changeMessageSettings, { messageRetention: '90' })
    const message = { name: 'Meena', email: 'meena@example.com', message: 'Is it ready?' }
    await shop.browser().ask(endpoints.sendContactMessage, message)
    await shop.browser().ask(endpoints.reportPageView, { path: '/', from: 'direct' })
  })

  async function restartAt(days: number): Promise<void> {
    await shop.untilMailsSent()
    await shop.stop()
    shop = await openTestShop({ TEST_CLOCK: 'manual' }, { dataDir: shop.dataDir, now: begunAt + days * dayMs })
  }

  async function rows(): Promise<number[]> {
    const tables = ['gallery', 'contactMessages', 'dailyCounts'] as const
    return Promise.all(tables.map(async (table) => (await shop.deps.db.selectFrom(table).selectAll().execute()).length))
  }

  async function doctorLines(): Promise<string[]> {
    const lines: string[] = []
    await checkShop(shop.deps.config, { now: () => shop.clock.now }, (line) => lines.push(line))
    return lines
  }

  test('deletes nothing permanently at a start whose clock runs ahead', async () => {
    await restartAt(1)
    await restartAt(1000)
    expect(await rows()).toEqual([1, 1, 1])
    await restartAt(1.5)
    expect(await rows()).toEqual([1, 1, 1])
  })

  test('makes the doctor report a clock jump until the clock has been right for a day', async () => {
    await restartAt(0.5)
    expect(await doctorLines()).toHaveLength(2)
    await restartAt(100)
    const [from, to, until] = [0.5, 100, 101].map((days) => new Date(begunAt + days * dayMs).toISOString().slice(0, 16))
    expect((await doctorLines()).slice(2)).toEqual([
      `The clock jumped from ${from} to ${to} (UTC). Check the date of this machine.`,
      `Until ${until} the shop deletes nothing by age.`,
    ])
    await restartAt(101)
    expect(await doctorLines()).toHaveLength(2)
  })

  test('deletes expired data after the clock has been right for a day, regardless of restarts', async () => {
    for (const days of [1000, 2, 1000, 1000.5, 1000.99]) {
      await restartAt(days)
      expect(await rows()).toEqual([1, 1, 1])
    }
    await restartAt(1001)
    expect(await rows()).toEqual([0, 0, 0])
  })
})

describe('with a wrong clock in the whole process', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
  afterEach(() => void vi.useRealTimers())
  const moveClock = (ms: number) => vi.setSystemTime(Date.now() + ms)

  test.each([
    ['owner', admin, ownerSessionLimits.absoluteSeconds],
    ['customer', visitor, customerSessionLimits.absoluteSeconds],
  ] as const)('no session of the %s exceeds its limits when the clock jumps', async (_, account, absoluteSeconds) => {
    const shop = await openTestShop()
    onTestFinished(() => shop.close())
    await shop.register()
    for (const jump of jumps) {
      // The clock was wrong at sign-in and is corrected afterwards.
      moveClock(jump)
      const person = await shop.signIn(account)
      expect((await person.ask(endpoints.lookup, {})).status).toBe(200)
      moveClock(-jump)
      await person.ask(endpoints.lookup, {})
      // The session starts in the future and was just seen.
      moveClock(absoluteSeconds * 1000 + hourMs)
      expect((await person.ask(endpoints.lookup, {})).status, `${jump / hourMs} hours`).toBe(401)
    }
  })

  test('a clock set back a little keeps sessions, one set back by a day ends them', async () => {
    const shop = await openTestShop()
    onTestFinished(() => shop.close())
    await shop.register()
    const person = await shop.signIn(visitor)
    moveClock(-5 * 60_000)
    expect((await person.ask(endpoints.lookup, {})).status).toBe(200)
    moveClock(2 * dayMs)
    expect((await person.ask(endpoints.lookup, {})).status).toBe(200)
    // The clock is between sign-in and last use, so the session would live a day longer.
    moveClock(-dayMs)
    expect((await person.ask(endpoints.lookup, {})).status).toBe(401)
    expect(await shop.deps.db.selectFrom('sessions').selectAll().execute()).toEqual([])
  })
})
