import { calls } from '../src/contract/calls.ts'
import { addressesOfScreens } from '../test/addresses-of-screens.ts'
import { expect, test } from './first-view/story.ts'
import { visits } from './first-view/visits.ts'
import { recordShifts, scrollToEnd, shiftsOf, watchRequests, weigh } from './first-view/watch.ts'

// They come last, and each is by itself: neither worker waits for the other.
test.describe.configure({ mode: 'parallel' })

/** All of it; a page brings what it uses of it, or leads to this. */
const mostStyle = 10.6

for (const { address, who, script, shift = 0, ...most } of visits) {
  const screen = who ? `${address} for the ${who}` : address
  test(`${screen} comes in few bytes and few requests, from here alone, and nothing moves`, async ({
    page,
    shop,
    ownersSession,
  }) => {
    if (who) await page.context().setStorageState(ownersSession)
    await recordShifts(page)
    const requests = watchRequests(page)
    // The last that a page asks for when its script is there.
    const takenOver = script === 'none' ? undefined : page.waitForResponse(`**${calls.reportPageView.path}`)
    await page.goto(address, { waitUntil: 'load' })
    const first = await weigh(requests.askedFirst)
    await takenOver
    await scrollToEnd(page)
    // What comes late may move something, too.
    await page.waitForLoadState('networkidle')
    await requests.untilAllEnded()
    const all = await weigh(requests.asked)
    const { value, moved } = await shiftsOf(page)

    // Whatever is asked for counts, also where nobody answers.
    expect(new Set(requests.asked.map((request) => new URL(request.url()).origin))).toEqual(new Set([shop.origin]))
    expect(value, moved.join('\n')).toBeLessThanOrEqual(shift)
    if (!script) expect([first.script, first.stylesheet], 'before the load').toEqual([undefined, undefined])
    expect(requests.askedFirst.length, 'requests').toBeLessThanOrEqual(most.requests[0])
    expect(requests.asked.length, 'requests in all').toBeLessThanOrEqual(most.requests[1])
    expect(first.document, 'page').toBeLessThanOrEqual(most.page)
    expect(all.font, 'fonts').toBeLessThanOrEqual(most.fonts)
    expect(first.image ?? 0, 'pictures').toBeLessThanOrEqual(most.pictures[0])
    expect(all.image ?? 0, 'pictures in all').toBeLessThanOrEqual(most.pictures[1])
    expect(all.script ?? 0, 'scripts').toBeLessThanOrEqual(most.scripts)
    expect(all.stylesheet, 'style').toBeLessThanOrEqual(mostStyle)
  })
}

test('each screen has its limits', () => {
  const screens = visits.map(({ address }) => address.replace(/[?].*/, ''))
  expect(addressesOfScreens.length).toBeGreaterThan(10)
  expect(addressesOfScreens.filter((address) => !screens.includes(address))).toEqual([])
})
