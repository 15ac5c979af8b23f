import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import limitTo from 'p-limit'
import sharp from 'sharp'
import stories from '../../playwright.config.ts'
import prepareShop from '../prepare-shop.ts'
import { allScreens } from './all-screens.ts'
import { printContactSheet } from './contact-sheet.ts'
import { openStudio, type Photo } from './photo.ts'
import type { Screen, State } from './screen.ts'
import { openStarterShop, type ShopName, type StarterShop } from './shops.ts'

const folder = 'screens'
/** One for each core of a small machine. */
const photographers = 2

// The photographed shops do not use the settings of this machine.
for (const name of ['DATABASE_URL', 'FILES_URL', 'MAIL_URL', 'TRUST_PROXY']) process.env[name] = ''
const wanted = process.argv.slice(2)
const screens = allScreens().filter(({ name, keptAs }) =>
  wanted.length === 0 ? !keptAs : wanted.some((word) => name.includes(word)),
)
if (screens.length === 0) {
  console.log(`No screen is called ${wanted.join(' or ')}.`)
  process.exit(1)
}

const began = Date.now()
const forgetPreparedShop = await prepareShop()
const browser = await chromium.launch(stories.use?.launchOptions)
const take = openStudio(browser)
const withStartupLock = limitTo(photographers)
const shops = new Map<ShopName, Promise<StarterShop>>()
let faults = 0

if (wanted.length === 0) await rm(folder, { recursive: true, force: true })
await Promise.all(screens.map(portray))
await browser.close()
for (const shop of await Promise.allSettled(shops.values())) if (shop.status === 'fulfilled') await shop.value.stop()
await forgetPreparedShop()

console.log(`It took ${Math.round((Date.now() - began) / 1000)} s. ${faults} faults.`)
// Not `process.exitCode`: a database of the tests, which comes along with their browser, ends the process with 0.
process.exit(faults > 0 ? 1 : 0)

/** Every state of a screen in every width: a file each, and all of them on one sheet. */
async function portray(screen: Screen) {
  await mkdir(join(folder, screen.name), { recursive: true })
  const rows = await Promise.all(
    screen.states.map((state) =>
      withStartupLock(async () => ({ state: state.name, photos: await portrayState(screen, state) })),
    ),
  )
  const lastPhoto = rows.at(-1)?.photos.at(-1)
  if (screen.keptAs && lastPhoto)
    await sharp(lastPhoto.png).png({ palette: true, quality: 90, effort: 10 }).toFile(screen.keptAs)
  const sheet = join(folder, `${screen.name}.png`)
  await printContactSheet(screen.name, rows, sheet)
  console.log(sheet)
}

async function portrayState(screen: Screen, state: State): Promise<Photo[]> {
  const photos: Photo[] = []
  try {
    for await (const photo of take(await shopOf(state.shop ?? 'new'), state)) {
      photos.push(photo)
      if (photo.besidePx > 0)
        reportFault(screen, state, `${photo.besidePx} pixels lie beside a window of ${photo.widthPx}`)
      await writeFile(join(folder, screen.name, `${fileNameOf(state.name)}-${photo.widthPx}.png`), photo.png)
    }
  } catch (error) {
    reportFault(screen, state, `not reached. ${error instanceof Error ? error.message : error}`)
  }
  return photos
}

function reportFault(screen: Screen, state: State, what: string) {
  faults++
  console.log(`Wrong: ${screen.name}: ${state.name}: ${what}`)
}

/** Opened when the first photograph is taken in it. */
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
