import type { Page } from '@playwright/test'
import axe from 'axe-core'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Runs axe for every impact. @param part limits the search to an element */
export async function findViolations(page: Page, part = 'html'): Promise<string[]> {
  // A newly enabled button is still fading in. Some animations never end: those that repeat, pause or follow the scroll position.
  await page.evaluate(() =>
    Promise.race([
      Promise.allSettled(document.getAnimations().map(({ finished }) => finished)),
      new Promise((resolve) => setTimeout(resolve, 1_000)),
    ]),
  )
  // Loading axe takes as long as running it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(
    async ([part, tags]) => {
      const { axe: injected } = window as unknown as { axe: typeof axe }
      const { violations } = await injected.run(part, {
        runOnly: { type: 'tag', values: tags },
        resultTypes: ['violations'],
        selectors: false,
      })
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`)
    },
    [part, tags] as const,
  )
}
