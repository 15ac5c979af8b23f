import type { Page } from '@playwright/test'

/** AnyFields can be aimed at and is smaller than a thumb. @param part where the rest is looked at in another state */
export function findSmallTargets(page: Page, part = 'body'): Promise<string[]> {
  return page.evaluate(measure, part)
}

/** Runs in the browser. */
function measure(part: string): string[] {
  const thumbPx = 44
  // A border may lie on half a pixel.
  const tolerancePx = 0.6
  const targets = 'a[href], button, input, select, textarea, summary, [role=button], [role=link]'
  return [...document.querySelectorAll<HTMLElement>(`${part} :is(${targets})`)]
    .filter((target) => target.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .filter((target) => !target.closest('[inert], [aria-hidden=true]') && !isInSentence(target))
    .flatMap((target) => {
      const { width, height } = boxOf(target)
      // What only the keyboard or a screen reader reaches is a pixel large until then.
      if (width <= 1 || height <= 1) return []
      if (Math.min(width, height) >= thumbPx - tolerancePx) return []
      return `${Math.round(width)} × ${Math.round(height)}: ${target.outerHTML.slice(0, 160)}`
    })

  /** A label is part of what one aims at. */
  function boxOf(target: HTMLElement): { width: number; height: number } {
    const label = target instanceof HTMLInputElement && /checkbox|radio/.test(target.type) && target.labels?.[0]
    return (label || target).getBoundingClientRect()
  }

  /** The line height of the text around it decides then (WCAG 2.2, 2.5.8). */
  function isInSentence(target: HTMLElement): boolean {
    if (getComputedStyle(target).display !== 'inline') return false
    const around = target.closest('p, li, dd, label')?.textContent?.trim() ?? ''
    return around.length > (target.textContent?.trim().length ?? 0)
  }
}
