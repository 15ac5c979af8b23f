import type { Page } from '@playwright/test'
import { findCutOff } from './every-screen/find-cut-off.ts'
import { findLostInForcedColours } from './every-screen/find-lost-in-forced-colours.ts'
import { findMotion } from './every-screen/find-motion.ts'
import { findSmallTargets } from './every-screen/find-small-targets.ts'
import { findViolations } from './every-screen/find-violations.ts'
import { hideTheDay } from './every-screen/hide-the-day.ts'
import { expect, test } from './every-screen/story.ts'
import { saidScreens } from './screens/all-screens.ts'
import { languages, type State, usualWidthsPx, windowHeightPx } from './screens/screen.ts'

test.describe.configure({ mode: 'parallel', timeout: 600_000 })

for (const language of languages)
  for (const screen of saidScreens())
    test(`everybody can use the screen ${screen.name} in ${language.tag}`, async ({ shopOf, visit }) => {
      for (const state of screen.states)
        await test.step(state.name, async () => {
          const [width = 0] = state.widths ?? usualWidthsPx
          const viewport = { width, height: windowHeightPx(width) }
          const page = await visit(await shopOf(screen, state.shop), state, language, {
            viewport,
            reducedMotion: 'reduce',
          })
          const fileName = `${language.tag}/${screen.name}/${fileNameOf(state.name)}.aria.yml`
          await hideTheDay(page, language)
          if (told(state))
            await expect.soft(page.locator(told(state) ?? '').first()).toMatchAriaSnapshot({ name: fileName })
          expect.soft(await findBarriers(page, state), `${screen.name}: ${state.name}`).toEqual([])
          await page.context().close()
        })
    })

/** At the end the page is not the same any more. */
async function findBarriers(page: Page, state: State): Promise<string[]> {
  const part = state.shows?.startsWith('#') ? state.shows : undefined
  return [
    // Axe waits for itself, which it cannot on a page without a script.
    ...(state.browser?.javaScriptEnabled === false ? [] : await findViolations(page, part)),
    ...(await findSmallTargets(page, part)),
    ...(await findMotion(page)),
    ...(await findLostInForcedColours(page)),
    ...(await findCutOff(page)),
  ]
}

function told({ told, shows = 'page' }: State): string | undefined {
  if (told || shows === 'window') return told
  return shows === 'page' ? 'main' : shows
}

function fileNameOf(state: string): string {
  return state
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}
