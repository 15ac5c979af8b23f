import { endpoints } from '../src/api/endpoints.ts'
import { addressesOfScreens } from '../test/addresses-of-screens.ts'
import { expect, test } from './first-view/story.ts'
import { visits } from './first-view/visits.ts'
import { recordShifts, scrollToEnd, shiftsOf, sumSizes, watchRequests } from './first-view/watch.ts'

test.describe.configure({ mode: 'parallel' })

/** The fonts of some machines move words by a part of a pixel until the page's own fonts are there. */
const invisibleShift = 0.004
/** The largest stylesheet of the dashboard has this size in KB. Pages of visitors contain their style. */
const mostStyle = 15.7

for (const { address, role, shift = invisibleShift, ...most } of visits) {
  const screen = role ? `${address} for the ${role}` : address
  test(`${screen} stays within its limits of bytes, requests and layout shift`, async ({
    page,
    shop,
    ownersSession,
  }) => {
    if (role) await page.context().setStorageState(ownersSession)
    await recordShifts(page)
    const requests = watchRequests(page)
    const counted = page.waitForResponse(`**${endpoints.reportPageView.path}`)
    await page.goto(address, { waitUntil: 'load' })
    const first = await sumSizes(requests.sentBeforeLoad)
    await counted
    await scrollToEnd(page)
    // The limits cover every request, and only an idle network shows that no other follows.
    await page.waitForLoadState('networkidle')
    await requests.untilAllEnded()
    const all = await sumSizes(requests.sent)
    const { value, moved } = await shiftsOf(page)

    expect(new Set(requests.sent.map((request) => new URL(request.url()).origin))).toEqual(new Set([shop.origin]))
    expect(value, moved.join('\n')).toBeLessThanOrEqual(shift)
    expect(requests.sentBeforeLoad.length, 'requests').toBeLessThanOrEqual(most.requests[0])
    expect(requests.sent.length, 'requests in all').toBeLessThanOrEqual(most.requests[1])
    expect(first.document, 'page').toBeLessThanOrEqual(most.page)
    expect(all.font, 'fonts').toBeLessThanOrEqual(most.fonts)
    expect(first.image ?? 0, 'pictures').toBeLessThanOrEqual(most.pictures[0])
    expect(all.image ?? 0, 'pictures in all').toBeLessThanOrEqual(most.pictures[1])
    expect(first.script ?? 0, 'scripts').toBeLessThanOrEqual(most.scripts[0])
    expect(all.script ?? 0, 'scripts in all').toBeLessThanOrEqual(most.scripts[1])
    expect(first.stylesheet ?? 0, 'style').toBeLessThanOrEqual(
      most.style ?? (role && address.includes('/admin') ? mostStyle : 0),
    )
  })
}

test('each page has limits of bytes, requests and layout shift', () => {
  const screens = visits.map(({ address }) => address.replace(/[?].*/, ''))
  expect(addressesOfScreens.length).toBeGreaterThan(10)
  expect(addressesOfScreens.filter((address) => !screens.includes(address.replace(/[?].*/, '')))).toEqual([])
})
