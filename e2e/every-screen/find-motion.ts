import type { Page } from '@playwright/test'

/** Finds animations longer than a millisecond although the visitor prefers reduced motion. */
export function findMotion(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    document.getAnimations().flatMap(({ effect }) => {
      const { duration, iterations } = effect?.getComputedTiming() ?? {}
      const target = effect instanceof KeyframeEffect ? effect.target : undefined
      if (Number(duration) <= 1 && iterations === 1) return []
      return `${duration} ms, ${iterations} times: ${target?.outerHTML.slice(0, 160)}`
    }),
  )
}
