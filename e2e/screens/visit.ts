import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { owner } from '../shop-process.ts'
import { type Session, signIn } from '../sign-in.ts'
import { waitForHydration } from '../story.ts'
import type { Language, Person, State } from './screen.ts'
import { unfinishedPhotos, unfinishedScript } from './screen-steps.ts'
import { type StarterShop, visitor } from './shops.ts'

export type Visit = (
  shop: StarterShop,
  state: State,
  language: Language,
  options?: BrowserContextOptions,
) => Promise<Page>

/** Returns a function that opens a state in its own browser context. It signs in once per shop and person. */
export function createVisit(browser: Browser): Visit {
  const sessions = new Map<StarterShop, Map<Person, Promise<Session>>>()

  function sessionOf(shop: StarterShop, person: Person): Promise<Session> {
    const shopSessions = sessions.get(shop) ?? new Map<Person, Promise<Session>>()
    sessions.set(shop, shopSessions)
    const session = shopSessions.get(person) ?? signIn(shop.origin, person === 'owner' ? owner : visitor)
    shopSessions.set(person, session)
    return session
  }

  /** Opens the page and runs the state's steps. The caller closes the page's context. */
  return async function visit(shop, state, language, options = {}) {
    const context = await browser.newContext({
      baseURL: shop.origin,
      storageState: state.signedInAs && (await sessionOf(shop, state.signedInAs)),
      ...options,
      ...state.browser,
    })
    try {
      const page = await context.newPage()
      await state.prepare?.(page)
      await openState(page, language.addressOf(state.path), state)
      await state.steps?.(page, shop, language)
      return page
    } catch (error) {
      await context.close()
      throw error
    }
  }
}

/** Opens the page and waits for its script, unless the script or the photos never finish loading. */
async function openState(page: Page, address: string, { prepare, browser }: State) {
  const isUnfinished = prepare === unfinishedScript || prepare === unfinishedPhotos
  await page.goto(address, { waitUntil: isUnfinished ? 'commit' : 'load' })
  if (address === 'about:blank') return
  await page.locator('main#content').waitFor()
  if (prepare === unfinishedScript || browser?.javaScriptEnabled === false) return
  if ((await page.locator('main form, [data-island]').count()) > 0 && (await hasScript(page)))
    await waitForHydration(page)
  if (!isUnfinished && (await page.locator('[data-picture]').count()) > 0) await waitForHearts(page)
}

/** A script that loads near the photos adds the hearts. */
async function waitForHearts(page: Page) {
  const y = await page.evaluate(() => scrollY)
  await page.locator('[data-picture]').first().scrollIntoViewIfNeeded()
  await page.locator('.heart').first().waitFor({ state: 'attached' })
  await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), y)
}

/** A crash page and the offline page have no script to wait for. */
async function hasScript(page: Page): Promise<boolean> {
  return (await page.locator('header').count()) > 0 && (await page.locator('script[type=module]').count()) > 0
}
