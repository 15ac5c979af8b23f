import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What axe finds, of any impact. @param part where the rest of the page is looked at in another state */
export async function findViolations(page: Page, part = 'html'): Promise<string[]> {
  // A button that has just been enabled is still fading in.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
        .map(({ finished }) => finished),
    ),
  )
  const { violations } = await new AxeBuilder({ page })
    // In the page itself, not in a second one that is opened for it: there are no frames here. What is well is not counted.
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .withTags(rules)
    .include(part)
    .analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`)
}
