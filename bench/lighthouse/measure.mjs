import lighthouse from 'lighthouse'
import { freePort } from '../../test/postgres.ts'
import { openBrowser } from '../browser.mjs'

const longestRunMs = 180_000
export const categories = ['performance', 'accessibility', 'best-practices', 'seo']
export const metrics = {
  fcpMs: 'first-contentful-paint',
  lcpMs: 'largest-contentful-paint',
  tbtMs: 'total-blocking-time',
  cls: 'cumulative-layout-shift',
  speedIndexMs: 'speed-index',
  bytes: 'total-byte-weight',
}

/** One run for phones: 412 by 823, slow 4G and a slow processor, simulated; in a browser of its own. @param cookie of who is signed in */
export async function measure(url, { fingerprint, cookie }) {
  const debuggingPort = await freePort()
  const browser = await openBrowser({ fingerprint, debuggingPort })
  let late
  try {
    const flags = { port: debuggingPort, logLevel: 'error', onlyCategories: categories }
    const run = lighthouse(url, { ...flags, ...(cookie && { extraHeaders: { Cookie: cookie } }) })
    const limit = new Promise((_, reject) => {
      late = setTimeout(() => reject(new Error(`Lighthouse took too long with ${url}`)), longestRunMs)
    })
    const { lhr } = await Promise.race([run, limit])
    if (lhr.runtimeError) throw new Error(lhr.runtimeError.message)
    return {
      ...Object.fromEntries(categories.map((name) => [name, Math.round(lhr.categories[name].score * 100)])),
      ...Object.fromEntries(Object.entries(metrics).map(([name, audit]) => [name, lhr.audits[audit].numericValue])),
      lcpElement: largestPart(lhr),
      failed: categories.flatMap((name) => failedOf(lhr, name)),
      lighthouse: lhr.lighthouseVersion,
    }
  } finally {
    clearTimeout(late)
    await browser.close()
  }
}

/** What was painted last of the page's large parts, as HTML. */
function largestPart(lhr) {
  const { details } = lhr.audits['lcp-breakdown-insight'] ?? {}
  return details?.items?.find(({ type }) => type === 'node')?.snippet
}

/** What has cost points. */
function failedOf(lhr, category) {
  return lhr.categories[category].auditRefs
    .filter(({ id, weight }) => weight > 0 && lhr.audits[id].score !== null && lhr.audits[id].score < 0.9)
    .map(({ id }) => id)
}
