// @module-tag slow
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { endpoints } from '../../src/api/endpoints.ts'
import { customerSessionLimits, ownerSessionLimits } from '../../src/api/shop-constants.ts'
import { checkShop } from '../backed-up-shop.ts'
import { admin, openTestShop, visitor } from '../shop.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const jumps = [hourMs, dayMs, 365 * dayMs].flatMap((ms) => [ms, -ms])

test('the doctor reports a clock jump until the clock has been right for a day', async () => {
  let shop = await openTestShop({ TEST_CLOCK: 'manual' })
  onTestFinished(() => shop.close())
  const begunAt = shop.clock.now

  async function linesAt(days: number): Promise<string[]> {
    await shop.stop()
    shop = await openTestShop({ TEST_CLOCK: 'manual' }, { dataDir: shop.dataDir, now: begunAt + days * dayMs })
    const lines: string[] = []
    await checkShop(shop.deps.config, { now: () => shop.clock.now }, (line) => lines.push(line))
    return lines
  }

  const withoutJump = await linesAt(0.5)
  const [from, to, until] = [0.5, 100, 101].map((days) => new Date(begunAt + days * dayMs).toISOString().slice(0, 16))
  expect(await linesAt(100)).toEqual([
    ...withoutJump,
    `The clock jumped from ${from} to ${to} (UTC). Check the date of this machine.`,
    `Until ${until} the shop deletes nothing by age.`,
  ])
  expect(await linesAt(101)).toEqual(withoutJump)
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
