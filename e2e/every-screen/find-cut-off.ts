import type { Page } from '@playwright/test'

/** A window of 1280 by 1024 pixels at 400 %, at 200 %, and as it is. */
const sizes = [
  { width: 320, height: 256 },
  { width: 640, height: 512 },
  { width: 1280, height: 1024 },
]

const frameMs = 100
const maxFrames = 20

/** Finds elements that overflow the window, are cut off, or leave less than half of the window for reading. The last window is a wide one. */
export async function findCutOff(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const size of sizes) {
    await page.setViewportSize(size)
    let faults = await page.evaluate(findClipped)
    // Sheets that depend on the window, and lengths that depend on a container, follow later.
    for (let frames = 0; faults.length > 0 && frames < maxFrames; frames++) {
      await page.waitForTimeout(frameMs)
      faults = await page.evaluate(findClipped)
    }
    for (const fault of faults) found.push(`${size.width} × ${size.height}: ${fault}`)
  }
  return found
}

/** Runs in the browser. */
function findClipped(): string[] {
  const { scrollWidth } = document.documentElement
  const faults = scrollWidth > innerWidth ? [`${scrollWidth - innerWidth} pixels lie beside the window`] : []
  let fixedPx = 0
  for (const element of document.querySelectorAll<HTMLElement>('body *')) {
    const style = getComputedStyle(element)
    if (style.visibility !== 'visible' || element.closest('[aria-hidden=true], [inert]')) continue
    if (isCut(element, style)) faults.push(`cut off: ${element.outerHTML.slice(0, 160)}`)
    if (isFixed(element, style)) fixedPx += seenHeight(element)
  }
  if (fixedPx > innerHeight / 2) faults.push(`${fixedPx} pixels of the window do not scroll`)
  return faults

  /** Text that is truncated on purpose ends in dots. */
  function isCut(element: HTMLElement, { overflowX, textOverflow }: CSSStyleDeclaration): boolean {
    if (overflowX !== 'hidden' && overflowX !== 'clip') return false
    // The next slides are outside the window.
    if (element.closest('[aria-roledescription=carousel]')) return false
    if (textOverflow === 'ellipsis' || element.clientWidth <= 1 || !element.textContent?.trim()) return false
    return element.scrollWidth > element.clientWidth + 1
  }

  /** A scroll container may fill the window, and so may a toast. */
  function isFixed(element: HTMLElement, { position }: CSSStyleDeclaration): boolean {
    const mayFill = ':is(dialog, [role=dialog], [role=alertdialog], [popover], .toasts)'
    if (position !== 'fixed' && position !== 'sticky') return false
    return !element.closest(mayFill) && !element.querySelector(mayFill)
  }

  function seenHeight(element: HTMLElement): number {
    const { top, bottom, width } = element.getBoundingClientRect()
    // A bar beside the text leaves the text its height.
    if (width < innerWidth / 2 || getComputedStyle(element).pointerEvents === 'none') return 0
    return Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0))
  }
}
