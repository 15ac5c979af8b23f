import type { Browser, BrowserContext, Page } from '@playwright/test'
import { owner } from '../shop-process.ts'
import { expect, hydrated, logIn } from '../story.ts'
import { type Person, type State, usualWidthsPx, windowHeightPx } from './screen.ts'
import { type FurnishedShop, visitor } from './shops.ts'
import { picturesOnTheirWay, scriptOnItsWay } from './ways.ts'

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

/** Opens the page and waits for its script, where one is coming: what is held back never finishes loading. */
async function reach(page: Page, { path, before, browser }: State) {
  const isHeldBack = before === scriptOnItsWay || before === picturesOnTheirWay
  await page.goto(path, { waitUntil: isHeldBack ? 'commit' : 'load' })
  if (path === 'about:blank') return
  await page.locator('main#content').waitFor()
  if (before === scriptOnItsWay || browser?.javaScriptEnabled === false) return
  if ((await page.locator('main form').count()) > 0 && !(await isCrashed(page))) await hydrated(page)
}

async function isCrashed(page: Page): Promise<boolean> {
  return (await page.locator('header').count()) === 0
}

/** Fonts and pictures are there; of a whole page also what would come, or be laid out, only when one scrolls to it. */
async function settle(page: Page, { shows, browser, before }: State) {
  if (shows !== 'window') await page.evaluate(bringEverything)
  if (before !== picturesOnTheirWay) await expect.poll(() => page.evaluate(countMissingPictures)).toBe(0)
  // Without its script a page has no promises to wait for.
  if (browser?.javaScriptEnabled === false) return page.waitForTimeout(300)
  await page.evaluate(paint)
}

/** Runs in the browser. */
function bringEverything() {
  for (const image of document.images) image.loading = 'eager'
  for (const item of document.querySelectorAll<HTMLElement>('main li')) item.style.contentVisibility = 'visible'
}

/** What has come may still have to be decoded. Runs in the browser. */
async function paint() {
  await document.fonts.ready
  for (const image of document.images) if (image.complete) await image.decode().catch(() => {})
}

/** Runs in the browser. */
function countMissingPictures(): number {
  const isInWindow = (image: Element) => {
    const { top, bottom } = image.getBoundingClientRect()
    return bottom > 0 && top < innerHeight
  }
  return [...document.images].filter((image) => !image.complete && (image.loading === 'eager' || isInWindow(image)))
    .length
}

async function expose(page: Page, { shows = 'page' }: State): Promise<Buffer> {
  const options = { animations: 'disabled', caret: 'initial' } as const
  if (shows === 'window') return page.screenshot(options)
  await page.evaluate(unfix)
  if (shows === 'page') return page.screenshot({ ...options, fullPage: true })
  const { width = 0 } = page.viewportSize() ?? {}
  const box = await page.locator(shows).boundingBox()
  if (!box) throw new Error(`${shows} is not shown`)
  return page.screenshot({ ...options, fullPage: true, clip: { ...box, x: 0, width } })
}

/** What is fixed to the window would lie in the middle of a page that is photographed whole. Runs in the browser. */
function unfix() {
  scrollTo({ top: 0, behavior: 'instant' })
  for (const bar of document.querySelectorAll<HTMLElement>('.thumb-bar')) bar.style.display = 'none'
}

function besidePx(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth))
}
