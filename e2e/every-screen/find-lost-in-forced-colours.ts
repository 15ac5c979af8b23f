import type { Page } from '@playwright/test'

/** Finds buttons and fields without a border, and selected items that look like their neighbours. */
export async function findLostInForcedColours(page: Page): Promise<string[]> {
  await page.emulateMedia({ forcedColors: 'active' })
  const found = await page.evaluate(findLost)
  await page.emulateMedia({ forcedColors: 'none' })
  return found
}

/** Runs in the browser. */
function findLost(): string[] {
  const shown = (selector: string) =>
    [...document.querySelectorAll<HTMLElement>(selector)].filter(
      (element) =>
        element.checkVisibility({ visibilityProperty: true }) &&
        element.offsetWidth > 1 &&
        !element.closest('[aria-hidden=true], [inert]'),
    )
  const fields = 'input:not([type=checkbox], [type=radio], [type=file]), select, textarea'
  const withoutEdge = shown(`.button, .choice, ${fields}`).filter((element) => {
    const { borderTopStyle, borderTopWidth } = getComputedStyle(element)
    return borderTopStyle === 'none' || Number.parseFloat(borderTopWidth) < 1
  })
  const chosen = shown('[aria-current]:not([aria-current=false]), [aria-pressed=true], [aria-selected=true]')
  const likeOthers = chosen.filter((element) =>
    neighboursOf(element).some((neighbour) => looksOf(neighbour) === looksOf(element)),
  )
  return [
    ...withoutEdge.map((element) => `has no edge: ${element.outerHTML.slice(0, 160)}`),
    ...likeOthers.map((element) => `looks like the others: ${element.outerHTML.slice(0, 160)}`),
  ]

  function neighboursOf(element: HTMLElement): HTMLElement[] {
    const group = element.closest('ul, nav, fieldset[aria-label]')
    return shown(`${element.tagName}:not([aria-current], [aria-pressed=true], [aria-selected=true])`).filter(
      (candidate) => group?.contains(candidate),
    )
  }

  /** Returns the properties of an element that forced colours keep. */
  function looksOf(element: HTMLElement): string {
    const properties = [
      ...['background-color', 'border-top-style', 'border-top-width', 'border-bottom-width', 'content', 'display'],
      ...['font-weight', 'outline-style', 'text-decoration-line'],
    ]
    return [null, '::before', '::after']
      .map((part) => {
        const style = getComputedStyle(element, part)
        return properties.map((name) => style.getPropertyValue(name)).join()
      })
      .join(';')
  }
}
