// Draws the icons and the share picture into public/: node brand/draw.mjs
import { writeFile } from 'node:fs/promises'
import { chromium } from '@playwright/test'
import packagedChromium from '@sparticuz/chromium'
import sharp from 'sharp'
import { appIcon } from './app-icon.mjs'
import { pictureAsIco } from './ico.mjs'
import { favicon } from './mark.mjs'
import { poster, posterSize } from './poster.mjs'
import { messages } from './site-shapes.mjs'

const fillsItsTile = 0.96
const withinTheCircle = 0.78

const tab = favicon({ name: messages.shop.name, corner: 6 })
await keep('favicon.svg', tab)
await keep('favicon.ico', pictureAsIco(await drawIcon(tab, 32), 32))

const square = appIcon({ fills: fillsItsTile, corner: 0 })
const rounded = appIcon({ fills: fillsItsTile, corner: 0.2 })
await keep('apple-touch-icon.png', await drawIcon(square, 180))
await keep('icon-192.png', await drawIcon(rounded, 192))
await keep('icon-512.png', await drawIcon(rounded, 512))
await keep('icon-maskable-512.png', await drawIcon(appIcon({ fills: withinTheCircle, corner: 0 }), 512))
await keep('share.png', await print(await poster()))

/** An icon without text needs no browser. */
async function drawIcon(svg, edgePx) {
  const drawn = sharp(Buffer.from(svg), { density: 72 * 4 }).resize(edgePx, edgePx)
  return drawn.png({ compressionLevel: 9, effort: 10, palette: true }).toBuffer()
}

async function print(html) {
  const browser = await chromium.launch({
    executablePath: await packagedChromium.executablePath(),
    args: ['--no-sandbox'],
  })
  const page = await browser.newPage({ viewport: posterSize })
  await page.setContent(html)
  await page.evaluate(() => document.fonts.ready)
  const printed = await page.screenshot()
  await browser.close()
  return sharp(printed).png({ compressionLevel: 9, effort: 10, palette: true }).toBuffer()
}

async function keep(name, content) {
  await writeFile(new URL(`../public/${name}`, import.meta.url), content)
  console.log(`${name}  ${content.length} bytes`)
}
