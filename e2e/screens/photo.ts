import type { Browser, Page } from '@playwright/test'
import { expect } from '../story.ts'
import { firstLanguage, type State, usualWidthsPx, windowHeightPx } from './screen.ts'
import { unfinishedPhotos } from './screen-steps.ts'
import type { StarterShop } from './shops.ts'
import { createVisit } from './visit.ts'

export interface Photo {
  widthPx: number
  png: Buffer
  /** This is the horizontal overflow of the page, and 0 if it fits. */
  overflowPx: number
}

/** Returns a function that photographs a state in each width. */
export function createPhotographer(browser: Browser) {
  const visit = createVisit(browser)

  /** Opens the page once for all widths, unless the state is reopened for each. */
  return async function* take(shop: StarterShop, state: State): AsyncGenerator<Photo> {
    const widths = state.widths ?? usualWidthsPx
    for (const visitWidths of state.reopen ? widths.map((width) => [width]) : [widths]) {
      const page = await visit(shop, state, firstLanguage, {
        viewport: windowOf(state, visitWidths[0]),
        deviceScaleFactor: state.zoom,
      })
      try {
        for (const widthPx of visitWidths) {
          await page.setViewportSize(windowOf(state, widthPx))
          await settle(page, state)
          yield { widthPx, png: await takeScreenshot(page, state), overflowPx: await overflowPx(page) }
        }
      } finally {
        await page.context().close()
      }
    }
  }
}

/** At 200 % a window has half as many CSS pixels. */
function windowOf({ zoom = 1 }: State, widthPx = 0) {
  return { width: Math.round(widthPx / zoom), height: Math.round(windowHeightPx(widthPx) / zoom) }
}

/** Waits for fonts and photos, and loads what a browser loads only on scrolling. */
async function settle(page: Page, { captures, browser, prepare }: State) {
  if (captures !== 'window') await page.evaluate(loadEverything)
  if (prepare !== unfinishedPhotos) await expect.poll(() => page.evaluate(countMissingPictures)).toBe(0)
  // A page without script cannot evaluate promises.
  if (browser?.javaScriptEnabled === false) return page.waitForTimeout(300)
  await page.evaluate(paint)
}

/** Runs in the browser. */
function loadEverything() {
  for (const image of document.images) image.loading = 'eager'
}

/** Loaded images may still have to be decoded. Runs in the browser. */
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

async function takeScreenshot(page: Page, { captures = 'page' }: State): Promise<Buffer> {
  const options = { animations: 'disabled', caret: 'initial' } as const
  if (captures === 'window') return page.screenshot(options)
  await page.evaluate(hideFixedBars)
  if (captures === 'page') return page.screenshot({ ...options, fullPage: true })
  const { width = 0 } = page.viewportSize() ?? {}
  const box = await page.locator(captures).boundingBox()
  if (!box) throw new Error(`${captures} is not shown`)
  return page.screenshot({ ...options, fullPage: true, clip: { ...box, x: 0, width } })
}

/** A bar fixed to the window would cover the middle of a full-page photograph. Runs in the browser. */
function hideFixedBars() {
  scrollTo({ top: 0, behavior: 'instant' })
  for (const bar of document.querySelectorAll<HTMLElement>('.thumb-bar')) bar.style.display = 'none'
}

function overflowPx(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth))
}
