// What a phone fetches when it comes to the gallery, and what the same photos would be elsewhere.
import chromium from '@sparticuz/chromium'
import { chromium as browsers } from 'playwright-core'
import sharp from 'sharp'

export const phone = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }
const screenPx = phone.viewport.width * phone.deviceScaleFactor

/** The widths that each keeps, or makes when asked, unless told otherwise, in the format that it gives a phone. */
const peers = {
  nextImage: { widthsPx: [640, 750, 828, 1080, 1200, 1920, 2048, 3840], format: 'webp', quality: 75 },
  wordPress: { widthsPx: [300, 768, 1024, 1536, 2048], format: 'jpeg', quality: 75 },
}

/**
 * Every byte of a first visit that ends at the gallery's head; the browser itself decides which pictures it fetches
 * ahead. @returns the pictures, and the bytes of all that is none
 */
export async function firstView(address) {
  const browser = await browsers.launch({
    executablePath: await chromium.executablePath(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking', '--no-first-run'],
  })
  try {
    const page = await browser.newPage(phone)
    const answers = []
    page.on('requestfinished', (request) => answers.push(bytesOf(request)))
    await page.goto(`${address}/#gallery`, { waitUntil: 'networkidle' })
    const all = await Promise.all(answers)
    const isPicture = ({ path }) => path.startsWith('/images/')
    const pictures = all.filter(isPicture)
    return {
      pictures,
      pictureBytes: sum(pictures),
      otherBytes: sum(all.filter((one) => !isPicture(one))),
      files: pictures.map(({ path, bytes }) => ({ kind: /[^.]*\.[^.]*$/.exec(path)[0], bytes })),
    }
  } finally {
    await browser.close()
  }
}

/** The same photos as they were taken, and as each peer would send them to the same screen, where it fills its width. */
export async function elsewhere(photos) {
  const bytes = { originals: sum(photos.map(({ length }) => ({ bytes: length }))) }
  for (const [peer, { widthsPx, format, quality }] of Object.entries(peers)) {
    const width = widthsPx.find((one) => one >= screenPx)
    const files = []
    for (const photo of photos) files.push(await sharp(photo).resize({ width })[format]({ quality }).toBuffer())
    bytes[peer] = sum(files.map(({ length }) => ({ bytes: length })))
  }
  return bytes
}

async function bytesOf(request) {
  const { responseBodySize, responseHeadersSize } = await request.sizes()
  return { path: new URL(request.url()).pathname, bytes: responseBodySize + responseHeadersSize }
}

function sum(parts) {
  return parts.reduce((total, { bytes }) => total + bytes, 0)
}
