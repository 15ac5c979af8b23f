import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Runs axe for every impact. @param part limits the search to an element */
export async function findViolations(page: Page, part = 'html'): Promise<string[]> {
  // A newly enabled button is still fading in.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
        .map(({ finished }) => finished),
    ),
  )
  const { violations } = await new AxeBuilder({ page })
    // Legacy mode needs no second page; the shop has no frames.
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .withTags(rules)
    .include(part)
    .analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`)
}
