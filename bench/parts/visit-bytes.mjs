import { setTimeout as pause } from 'node:timers/promises'
import { openBrowser, phone } from '../browser.mjs'
import { throughPage } from './slow-visit.mjs'

const longestVisitMs = 90_000
/** After the last byte: what waits for an idle line has begun by then. */
const idleMs = 3_000

/**
 * Of a first visit with an empty cache. Bytes as they come over the line, headers too.
 * - `first`: what the page fetches by itself before anybody scrolls;
 * - `later`: what is no picture and begins after the load, when the line is free;
 * - `scroll`: what comes on the way to the end.
 * What a page keeps for a time without a line it fetches by a service worker, which would hide pictures from this count
 * and is not let in.
 */
export async function visitBytes(url, { fingerprint }) {
  const browser = await openBrowser({ fingerprint })
  try {
    const page = await browser.newPage({ ...phone, serviceWorkers: 'block' })
    page.setDefaultTimeout(longestVisitMs)
    const session = await page.context().newCDPSession(page)
    const requests = await listen(session)
    let phase = 'first'
    requests.phaseOf = (type) => (phase === 'loaded' ? (type === 'Image' ? 'first' : 'later') : phase)
    session.on('Page.loadEventFired', () => {
      if (phase === 'first') phase = 'loaded'
    })
    await session.send('Page.enable')
    await page.goto(url, { waitUntil: 'load' })
    await page.waitForLoadState('networkidle').catch(() => {})
    await pause(idleMs)
    const inSight = new Set(await page.evaluate(picturesInSight))
    phase = 'scroll'
    await throughPage(page)
    return tally([...requests.all.values()], inSight)
  } finally {
    await browser.close()
  }
}

/** All requests of a page as they come. */
async function listen(session) {
  const requests = { all: new Map(), phaseOf: () => 'first' }
  const { all } = requests
  session.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    if (/^(data|blob):/.test(request.url)) return
    all.set(requestId, { url: request.url, type, phase: requests.phaseOf(type), bytes: 0 })
  })
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    const one = all.get(requestId)
    if (one) Object.assign(one, { type, status: response.status, protocol: response.protocol })
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const one = all.get(requestId)
    if (one) one.bytes = encodedDataLength
  })
  await session.send('Network.enable')
  return requests
}

function tally(all, inSight) {
  const sum = (which) => {
    const some = all.filter(which)
    return { requests: some.length, bytes: some.reduce((total, { bytes }) => total + bytes, 0) }
  }
  const isFirst = ({ phase }) => phase === 'first'
  const isLater = ({ phase }) => phase === 'later'
  const of = (type, when) => sum((one) => one.type === type && when(one))
  return {
    protocol: all.find(({ type }) => type === 'Document')?.protocol,
    html: of('Document', isFirst),
    css: of('Stylesheet', isFirst),
    script: of('Script', isFirst),
    laterScript: of('Script', isLater),
    fonts: of('Font', isFirst),
    picturesInSight: sum(({ url }) => inSight.has(url)),
    firstPictures: of('Image', isFirst),
    allPictures: of('Image', () => true),
    first: sum(isFirst),
    later: sum(isLater),
    all: sum(() => true),
    failed: all.filter(({ status }) => !status || status >= 400).map(({ url, status }) => `${status} ${url}`),
    requests: all.map(({ url, type, phase, bytes }) => `${phase} ${type} ${bytes} ${new URL(url).pathname}`),
  }
}

// Runs in the page.
function picturesInSight() {
  const isSeen = (element) => {
    const { top, bottom, left, right, width, height } = element.getBoundingClientRect()
    return width > 1 && height > 1 && top < innerHeight && bottom > 0 && left < innerWidth && right > 0
  }
  const seen = [...document.images].filter(isSeen).map(({ currentSrc }) => currentSrc)
  for (const element of document.querySelectorAll('*')) {
    const [, url] = /url\("([^"]+)"\)/.exec(getComputedStyle(element).backgroundImage) ?? []
    if (url && isSeen(element)) seen.push(url)
  }
  return seen
}
