import type { Page } from '@playwright/test'

/** Finds links and fields that are too small for a thumb. @param part limits the search to an element */
export function findSmallTargets(page: Page, part = 'body'): Promise<string[]> {
  return page.evaluate(measure, part)
}

/** Runs in the browser. */
function measure(part: string): string[] {
  const thumbPx = 44
  // Borders may be half a pixel wide.
  const tolerancePx = 0.6
  const targets = 'a[href], button, input, select, textarea, summary, [role=button], [role=link]'
  return [...document.querySelectorAll<HTMLElement>(`${part} :is(${targets})`)]
    .filter((target) => target.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .filter((target) => !target.closest('[inert], [aria-hidden=true]') && !isInSentence(target))
    .flatMap((target) => {
      const { width, height } = boxOf(target)
      // Elements for the keyboard and screen readers only are one pixel large.
      if (width <= 1 || height <= 1) return []
      if (Math.min(width, height) >= thumbPx - tolerancePx) return []
      return `${Math.round(width)} × ${Math.round(height)}: ${target.outerHTML.slice(0, 160)}`
    })

  /** A label belongs to the target. */
  function boxOf(target: HTMLElement): { width: number; height: number } {
    const label = target instanceof HTMLInputElement && /checkbox|radio/.test(target.type) && target.labels?.[0]
    return (label || target).getBoundingClientRect()
  }

  /** The line height of the surrounding text limits inline links (WCAG 2.2, 2.5.8). */
  function isInSentence(target: HTMLElement): boolean {
    if (getComputedStyle(target).display !== 'inline') return false
    const around = target.closest('p, li, dd, label')?.textContent?.trim() ?? ''
    return around.length > (target.textContent?.trim().length ?? 0)
  }
}
