import type { Browser, BrowserContext, Page } from '@playwright/test'
import { owner } from '../shop-process.ts'
import { expect, hydrated, logIn } from '../story.ts'
import { type Person, type State, usualWidthsPx, windowHeightPx } from './screen.ts'
import { type FurnishedShop, visitor } from './shops.ts'

const firstWindows = 3
const patienceMs = 15_000

export interface Photo {
  widthPx: number
  png: Buffer
  /** How many pixels of the page lie beside the window; 0 where all is well. */
  besidePx: number
}

type Session = Awaited<ReturnType<BrowserContext['storageState']>>

/** A photographer who signs in once a shop and person. */
export function openStudio(browser: Browser) {
  const sessions = new Map<string, Promise<Session>>()

  function sessionOf(shop: FurnishedShop, who: Person): Promise<Session> {
    const key = `${shop.name}: ${who}`
    const session = sessions.get(key) ?? signIn(browser, shop, who)
    sessions.set(key, session)
    return session
  }

  /** Opens the page once and photographs it in one width after the other, unless its way is another in each. */
  return async function* take(shop: FurnishedShop, state: State): AsyncGenerator<Photo> {
    const widths = state.widths ?? usualWidthsPx
    for (const visit of state.afresh ? widths.map((width) => [width]) : [widths]) {
      const context = await browser.newContext({
        baseURL: shop.origin,
        viewport: windowOf(state, visit[0]),
        deviceScaleFactor: state.zoom,
        storageState: state.who && (await sessionOf(shop, state.who)),
        ...state.browser,
      })
      try {
        const page = await context.newPage()
        page.setDefaultTimeout(patienceMs)
        await state.before?.(page)
        await reach(page, state)
        await state.way?.(page, shop)
        for (const widthPx of visit) {
          await page.setViewportSize(windowOf(state, widthPx))
          await settle(page, state)
          yield { widthPx, png: await expose(page, state), besidePx: await besidePx(page) }
        }
      } finally {
        await context.close()
      }
    }
  }
}

/** At 200 % a window holds half as many of the page's own pixels. */
function windowOf({ zoom = 1 }: State, widthPx = 0) {
  return { width: Math.round(widthPx / zoom), height: Math.round(windowHeightPx(widthPx) / zoom) }
}

async function signIn(browser: Browser, shop: FurnishedShop, who: Person): Promise<Session> {
  const context = await browser.newContext({ baseURL: shop.origin })
  await logIn(await context.newPage(), who === 'owner' ? owner : visitor)
  const session = await context.storageState()
  await context.close()
  return session
}

/** Opens the page and waits for its script, where one is coming. */
async function reach(page: Page, state: State) {
  // Whose script is held back never finishes loading.
  await page.goto(state.path, { waitUntil: 'commit' })
  if (state.path === 'about:blank') return
  await page.locator('main#content').waitFor()
  const scriptComes = state.browser?.javaScriptEnabled !== false && !state.name.startsWith('before the script')
  if (scriptComes && (await page.locator('main form').count()) > 0 && !(await isCrashed(page))) await hydrated(page)
}

async function isCrashed(page: Page): Promise<boolean> {
  return (await page.locator('header').count()) === 0
}

/** Fonts and pictures are there, also those that would come later, and nothing is on its way any more. */
async function settle(page: Page, state: State) {
  const pictures = page.locator(state.shows === 'first windows' ? 'img[loading=eager]' : 'img')
  await pictures.evaluateAll((images) => {
    for (const image of images as HTMLImageElement[]) image.loading = 'eager'
  })
  await expect
    .poll(() =>
      pictures.evaluateAll((images) => images.filter((image) => !(image as HTMLImageElement).complete).length),
    )
    .toBe(0)
  if (state.browser?.javaScriptEnabled === false) return page.waitForTimeout(300)
  await pictures.evaluateAll((images) =>
    Promise.all(images.map((image) => (image as HTMLImageElement).decode().catch(() => {}))),
  )
  await page.evaluate(() => document.fonts.ready.then(() => {}))
}

async function expose(page: Page, { shows = 'page' }: State): Promise<Buffer> {
  const options = { animations: 'disabled', caret: 'initial' } as const
  if (shows === 'window') return page.screenshot(options)
  if (shows === 'page') return page.screenshot({ ...options, fullPage: true })
  await page.evaluate(() => scrollTo(0, 0))
  const size = page.viewportSize() ?? { width: 0, height: 0 }
  const clip =
    shows === 'first windows'
      ? { x: 0, y: 0, width: size.width, height: size.height * firstWindows }
      : { ...(await page.locator(shows).boundingBox()), x: 0, width: size.width }
  return page.screenshot({ ...options, fullPage: true, clip: { y: 0, height: size.height, ...clip } })
}

function besidePx(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth))
}
