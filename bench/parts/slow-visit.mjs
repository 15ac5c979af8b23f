import { setTimeout as pause } from 'node:timers/promises'
import { openBrowser, phone } from '../browser.mjs'
import { openSlowLink } from '../line/slow-link.mjs'

const slowerProcessor = 4
const longestVisitMs = 120_000
/** After the load, for a larger picture that comes late. */
const quietMs = 1_500

/**
 * A first visit of a phone with a quarter of this processor on a line that is really slow. The browser's own times.
 * @param fast without any of this, as a visit that only brings into being what is made when asked for
 */
export async function slowVisit(url, { door, fingerprint, fast = false }) {
  const link = fast ? undefined : await openSlowLink(door)
  const browser = await openBrowser({ fingerprint, instead: link && [door, link.port] })
  try {
    const page = await browser.newPage(phone)
    page.setDefaultTimeout(longestVisitMs)
    const session = await page.context().newCDPSession(page)
    if (!fast) await session.send('Emulation.setCPUThrottlingRate', { rate: slowerProcessor })
    await page.addInitScript(watchPaints)
    await page.goto(url, { waitUntil: 'load' })
    await page.waitForLoadState('networkidle').catch(() => {})
    await pause(quietMs)
    if (fast) await throughPage(page)
    return await page.evaluate(readPaints)
  } finally {
    await browser.close()
    link?.close()
  }
}

/** To the end, in steps that a thumb makes, until all has come. */
export async function throughPage(page) {
  const step = Math.round(phone.viewport.height * 0.8)
  const height = () => page.evaluate(() => document.documentElement.scrollHeight)
  for (let top = 0; top < (await height()); top += step) {
    await page.evaluate((to) => scrollTo({ top: to, behavior: 'instant' }), top)
    await pause(150)
  }
  await page.waitForLoadState('networkidle').catch(() => {})
  await pause(quietMs)
}

// Both run in the page.
function watchPaints() {
  const keep = (list) => {
    for (const { startTime, element } of list.getEntries()) globalThis.largest = { startTime, tag: element?.tagName }
  }
  new PerformanceObserver(keep).observe({ type: 'largest-contentful-paint', buffered: true })
}

function readPaints() {
  const [visit] = performance.getEntriesByType('navigation')
  return {
    firstByteMs: visit.responseStart,
    fcpMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
    lcpMs: globalThis.largest?.startTime,
    lcpTag: globalThis.largest?.tag,
    loadMs: visit.loadEventEnd,
    protocol: visit.nextHopProtocol,
  }
}
