import type { Browser, Page } from '@playwright/test'
import { expect } from '../story.ts'
import { firstLanguage, type State, usualWidthsPx, windowHeightPx } from './screen.ts'
import { picturesOnTheirWay } from './screen-steps.ts'
import type { StarterShop } from './shops.ts'
import { openVisits } from './visit.ts'

export interface Photo {
  widthPx: number
  png: Buffer
  /** How many pixels of the page lie beside the window; 0 where all is well. */
  besidePx: number
}

/** A photographer who signs in once a shop and person. */
export function openStudio(browser: Browser) {
  const visit = openVisits(browser)

  /** Opens the page once and photographs it in one width after the other, unless its way is another in each. */
  return async function* take(shop: StarterShop, state: State): AsyncGenerator<Photo> {
    const widths = state.widths ?? usualWidthsPx
    for (const widthsOfVisit of state.afresh ? widths.map((width) => [width]) : [widths]) {
      const page = await visit(shop, state, firstLanguage, {
        viewport: windowOf(state, widthsOfVisit[0]),
        deviceScaleFactor: state.zoom,
      })
      try {
        for (const widthPx of widthsOfVisit) {
          await page.setViewportSize(windowOf(state, widthPx))
          await settle(page, state)
          yield { widthPx, png: await expose(page, state), besidePx: await besidePx(page) }
        }
      } finally {
        await page.context().close()
      }
    }
  }
}

/** At 200 % a window holds half as many of the page's own pixels. */
function windowOf({ zoom = 1 }: State, widthPx = 0) {
  return { width: Math.round(widthPx / zoom), height: Math.round(windowHeightPx(widthPx) / zoom) }
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
  for (const part of document.querySelectorAll<HTMLElement>('main section, main li'))
    part.style.contentVisibility = 'visible'
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
