import type { Page } from '@playwright/test'
import { overwriteGetLocale } from '../src/messages/compiled/runtime.js'
import { firstLanguage, languageTags } from '../src/messages/language.ts'
import { findCutOff } from './every-screen/find-cut-off.ts'
import { findEnglish } from './every-screen/find-english.ts'
import { findLostInForcedColours } from './every-screen/find-lost-in-forced-colours.ts'
import { findMotion } from './every-screen/find-motion.ts'
import { findSmallTargets } from './every-screen/find-small-targets.ts'
import { findViolations } from './every-screen/find-violations.ts'
import { hideDates } from './every-screen/hide-dates.ts'
import { expect, isFullRun, test } from './every-screen/story.ts'
import { screensWithSnapshots } from './screens/all-screens.ts'
import { languages, type Screen, type State, usualWidthsPx, windowHeightPx } from './screens/screen.ts'

test.describe.configure({ mode: 'parallel', timeout: 600_000 })
// Some states need the service worker.
test.use({ serviceWorkers: 'allow' })

/** All pages take 15 minutes, so only `npm run test:all` covers the others. */
const main = ['home', 'design', 'login', 'dashboard', 'offline', 'shared', 'not-found']
/** Pages differ between the languages only in their messages. */
const mainFurther = ['home', 'dashboard']
const namesIn = (language: string) =>
  screensWithSnapshots()
    .map(({ name }) => name)
    .filter((name) => isFullRun || (language === firstLanguage ? main : mainFurther).includes(name))

for (const language of languages)
  for (const name of namesIn(language.tag))
    test(`the page ${name} is accessible in ${language.tag}`, { tag: '@core' }, async ({ shopOf, visit }) => {
      overwriteGetLocale(() => language.tag)
      const screen = screensWithSnapshots().find((screen) => screen.name === name) as Screen
      for (const state of isFullRun ? screen.states : screen.states.slice(0, 1))
        await test.step(state.name, async () => {
          const [width = 0] = state.widths ?? usualWidthsPx
          const viewport = { width, height: windowHeightPx(width) }
          const browser = { viewport, reducedMotion: 'reduce', locale: languageTags[language.tag] } as const
          const page = await visit(await shopOf(screen, state.shop), state, language, browser)
          if (language.tag === firstLanguage) await expectSnapshot(page, name, state)
          expect.soft(await findBarriers(page, state), `${name}: ${state.name}`).toEqual([])
          await page.context().close()
        })
    })

test.afterEach(() => overwriteGetLocale(() => firstLanguage))

async function expectSnapshot(page: Page, screen: string, state: State): Promise<void> {
  const part = snapshotPartOf(state)
  if (!part) return
  await hideDates(page)
  const fileName = `${screen}/${fileNameOf(state.name)}.aria.yml`
  await expect.soft(page.locator(part).first()).toMatchAriaSnapshot({ name: fileName })
}

async function findBarriers(page: Page, state: State): Promise<string[]> {
  const part = state.captures?.startsWith('#') ? state.captures : undefined
  return [
    ...(page.url().includes('/ta') ? await findEnglish(page) : []),
    // Axe waits asynchronously, which fails on a page without script.
    ...(state.browser?.javaScriptEnabled === false ? [] : await findViolations(page, part)),
    ...(await findSmallTargets(page, part)),
    ...(isFullRun ? [...(await findMotion(page)), ...(await findLostInForcedColours(page))] : []),
    ...(await findCutOff(page)),
  ]
}

function snapshotPartOf({ snapshotPart, captures = 'page' }: State): string | undefined {
  if (snapshotPart || captures === 'window') return snapshotPart
  return captures === 'page' ? 'main' : captures
}

function fileNameOf(state: string): string {
  return state
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}
