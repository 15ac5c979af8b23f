import type { Page } from '@playwright/test'
import { overwriteGetLocale } from '../src/messages/compiled/runtime.js'
import { languageTags } from '../src/messages/language.ts'
import { findCutOff } from './every-screen/find-cut-off.ts'
import { findEnglish } from './every-screen/find-english.ts'
import { findLostInForcedColours } from './every-screen/find-lost-in-forced-colours.ts'
import { findMotion } from './every-screen/find-motion.ts'
import { findSmallTargets } from './every-screen/find-small-targets.ts'
import { findViolations } from './every-screen/find-violations.ts'
import { hideDates } from './every-screen/hide-dates.ts'
import { expect, isFullRun, test } from './every-screen/story.ts'
import { screensWithSnapshots } from './screens/all-screens.ts'
import { firstLanguage, languages, type Screen, type State, usualWidthsPx, windowHeightPx } from './screens/screen.ts'

test.describe.configure({ mode: 'parallel', timeout: 600_000 })
// Some states need the service worker.
test.use({ serviceWorkers: 'allow' })

/** All pages take long, so only `npm run test:all` covers the others. */
const main = ['home', 'dashboard']
const screens = screensWithSnapshots().filter(({ name }) => isFullRun || main.includes(name))

for (const { name } of screens)
  test(`the page ${name} is accessible in each language`, { tag: isFullRun ? [] : '@core' }, async ({
    shopOf,
    visit,
  }) => {
    for (const language of languages) {
      overwriteGetLocale(() => language.tag)
      // The labels in the steps have the language in which the screen is created.
      const screen = screensWithSnapshots().find((screen) => screen.name === name) as Screen
      for (const [nth, state] of (isFullRun ? screen.states : screen.states.slice(0, 1)).entries())
        await test.step(`${state.name}, ${language.tag}`, async () => {
          const [width = 0] = state.widths ?? usualWidthsPx
          const viewport = { width, height: windowHeightPx(width) }
          const browser = { viewport, reducedMotion: 'reduce', locale: languageTags[language.tag] } as const
          const page = await visit(await shopOf(screen, state.shop), state, language, browser)
          const isFirst = language === firstLanguage
          if (isFirst) await expectSnapshot(page, name, state)
          const find = isFirst ? findBarriers : findFaultsOfTexts
          const barriers = await find(page, state, nth === 0)
          expect.soft(barriers, `${name}: ${state.name}`).toEqual([])
          await page.context().close()
        })
    }
  })

test.afterEach(() => overwriteGetLocale(() => firstLanguage.tag))

async function expectSnapshot(page: Page, screen: string, state: State): Promise<void> {
  const part = snapshotPartOf(state)
  if (!part) return
  await hideDates(page)
  const fileName = `${screen}/${fileNameOf(state.name)}.aria.yml`
  await expect.soft(page.locator(part).first()).toMatchAriaSnapshot({ name: fileName })
}

/** The states of a screen differ little between a phone and a computer, so axe runs in a wide window once in each screen. */
async function findBarriers(page: Page, state: State, isFirstState: boolean): Promise<string[]> {
  const part = partOf(state)
  // Axe waits asynchronously, which fails on a page without script.
  const hasScript = state.browser?.javaScriptEnabled !== false
  return [
    ...(hasScript ? await findViolations(page, part) : []),
    ...(await findSmallTargets(page, part)),
    ...(isFullRun ? [...(await findMotion(page)), ...(await findLostInForcedColours(page))] : []),
    ...(await findCutOff(page)),
    ...(hasScript && isFirstState ? await findViolations(page, part) : []),
  ]
}

/** Finds what differs between the languages. Their elements are the same, so axe runs once in each screen. */
async function findFaultsOfTexts(page: Page, state: State, isFirstState: boolean): Promise<string[]> {
  const part = partOf(state)
  return [
    ...(page.url().includes('/ta') ? await findEnglish(page) : []),
    ...(isFirstState ? await findViolations(page, part) : []),
    ...(await findSmallTargets(page, part)),
    ...(await findCutOff(page)),
  ]
}

const partOf = ({ captures }: State) => (captures?.startsWith('#') ? captures : undefined)

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
