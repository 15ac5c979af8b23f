import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import limitTo from 'p-limit'
import sharp from 'sharp'
import stories from '../../playwright.config.ts'
import prepareShop from '../prepare-shop.ts'
import { allScreens } from './all-screens.ts'
import { printContactSheet } from './contact-sheet.ts'
import { createPhotographer, type Photo } from './photo.ts'
import type { Screen, State } from './screen.ts'
import { openStarterShop, type ShopName, type StarterShop } from './shops.ts'

const folder = 'screens'
const photographers = 2

// The settings of this machine must not reach the photographed shops.
for (const name of ['DATABASE_URL', 'FILES_URL', 'MAIL_URL', 'TRUST_PROXY']) process.env[name] = ''
const wanted = process.argv.slice(2)
const screens = allScreens().filter(({ name, outputFile }) =>
  wanted.length === 0 ? !outputFile : wanted.some((word) => name.includes(word)),
)
if (screens.length === 0) {
  console.log(`No screen is called ${wanted.join(' or ')}.`)
  process.exit(1)
}

const began = Date.now()
const deletePreparedShop = await prepareShop()
const browser = await chromium.launch(stories.use?.launchOptions)
const take = createPhotographer(browser)
const limit = limitTo(photographers)
const shops = new Map<ShopName, Promise<StarterShop>>()
let faults = 0

if (wanted.length === 0) await rm(folder, { recursive: true, force: true })
await Promise.all(screens.map(captureScreen))
await browser.close()
for (const shop of await Promise.allSettled(shops.values())) if (shop.status === 'fulfilled') await shop.value.stop()
await deletePreparedShop()

console.log(`It took ${Math.round((Date.now() - began) / 1000)} s. ${faults} faults.`)
process.exit(faults > 0 ? 1 : 0)

/** Writes a file for each state and width, and a contact sheet of all. */
async function captureScreen(screen: Screen) {
  await mkdir(join(folder, screen.name), { recursive: true })
  const rows = await Promise.all(
    screen.states.map((state) => limit(async () => ({ state: state.name, photos: await captureState(screen, state) }))),
  )
  const lastPhoto = rows.at(-1)?.photos.at(-1)
  if (screen.outputFile && lastPhoto)
    await sharp(lastPhoto.png).png({ palette: true, quality: 90, effort: 10 }).toFile(screen.outputFile)
  const sheet = join(folder, `${screen.name}.png`)
  await printContactSheet(screen.name, rows, sheet)
  console.log(sheet)
}

async function captureState(screen: Screen, state: State): Promise<Photo[]> {
  const photos: Photo[] = []
  try {
    for await (const photo of take(await shopOf(state.shop ?? 'new'), state)) {
      photos.push(photo)
      if (photo.overflowPx > 0)
        reportFault(screen, state, `${photo.overflowPx} pixels overflow a window of ${photo.widthPx}`)
      await writeFile(join(folder, screen.name, `${fileNameOf(state.name)}-${photo.widthPx}.png`), photo.png)
    }
  } catch (error) {
    reportFault(screen, state, `not reached: ${error instanceof Error ? error.message : error}`)
  }
  return photos
}

function reportFault(screen: Screen, state: State, fault: string) {
  faults++
  console.log(`Wrong: ${screen.name}: ${state.name}: ${fault}`)
}

/** Opens the shop for its first photograph. */
function shopOf(name: ShopName): Promise<StarterShop> {
  const shop = shops.get(name) ?? openStarterShop(name)
  shops.set(name, shop)
  return shop
}

function fileNameOf(state: string): string {
  return state
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}
