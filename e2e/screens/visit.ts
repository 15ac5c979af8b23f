import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { owner } from '../shop-process.ts'
import { type Session, signIn } from '../sign-in.ts'
import { waitForHydration } from '../story.ts'
import type { Language, Person, State } from './screen.ts'
import { picturesOnTheirWay, scriptOnItsWay } from './screen-steps.ts'
import { type StarterShop, visitor } from './shops.ts'

const patienceMs = 15_000

export type Visit = (
  shop: StarterShop,
  state: State,
  language: Language,
  asked?: BrowserContextOptions,
) => Promise<Page>

/** Somebody who goes to states, each in a browser window of its own, and signs in once a shop and person. */
export function openVisits(browser: Browser): Visit {
  const sessions = new Map<StarterShop, Map<Person, Promise<Session>>>()

  function sessionOf(shop: StarterShop, who: Person): Promise<Session> {
    const ofShop = sessions.get(shop) ?? new Map<Person, Promise<Session>>()
    sessions.set(shop, ofShop)
    const session = ofShop.get(who) ?? signIn(shop.origin, who === 'owner' ? owner : visitor)
    ofShop.set(who, session)
    return session
  }

  /** The page where the state's way has ended. Whoever asked for it closes its context. */
  return async function visit(shop, state, language, asked = {}) {
    const context = await browser.newContext({
      baseURL: shop.origin,
      storageState: state.who && (await sessionOf(shop, state.who)),
      ...asked,
      ...state.browser,
    })
    try {
      const page = await context.newPage()
      page.setDefaultTimeout(patienceMs)
      await state.before?.(page)
      await reach(page, language.addressOf(state.path), state)
      await state.way?.(page, shop, language)
      return page
    } catch (error) {
      await context.close()
      throw error
    }
  }
}

/** Opens the page and waits for its script, where one is coming: what is held back never finishes loading. */
async function reach(page: Page, address: string, { before, browser }: State) {
  const isHeldBack = before === scriptOnItsWay || before === picturesOnTheirWay
  await page.goto(address, { waitUntil: isHeldBack ? 'commit' : 'load' })
  if (address === 'about:blank') return
  await page.locator('main#content').waitFor()
  if (before === scriptOnItsWay || browser?.javaScriptEnabled === false) return
  if ((await page.locator('main form, [data-island]').count()) > 0 && (await listens(page)))
    await waitForHydration(page)
}

/** Not when it has crashed, and not when it stands in the place of another one. */
async function listens(page: Page): Promise<boolean> {
  return (await page.locator('header').count()) > 0 && (await page.locator('script[type=module]').count()) > 0
}
