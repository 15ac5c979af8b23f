import type { Locator, Page } from '@playwright/test'
import { m } from '../src/messages/compiled/messages.js'
import { expect } from './story.ts'

type Key = 'Tab' | 'Shift+Tab'

/** Presses Tab until the element has the focus, and checks at each step that the focus is visible. */
export async function tabTo(page: Page, target: Locator, key: Key = 'Tab') {
  await target.first().waitFor()
  const passed: string[] = []
  for (let presses = 0; presses < 250; presses++) {
    await page.keyboard.press(key)
    let name = ''
    // The page may still be scrolling.
    await expect
      .poll(async () => {
        const focus = await page.evaluate(lookAtFocus)
        name = focus.name
        return focus.isShown ? 'seen' : `not seen: ${name}`
      })
      .toBe('seen')
    if (await target.first().evaluate((element) => element === document.activeElement)) return
    passed.push(name)
  }
  throw new Error(`Tab does not lead to ${target}, but to ${passed.slice(0, 40).join(', ')}`)
}

export async function press(page: Page, target: Locator, key = 'Enter') {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

export async function write(page: Page, target: Locator, text: string) {
  await tabTo(page, target)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(text)
}

/** F6 moves the focus to the toasts. */
export async function pressUndo(page: Page, name: string | RegExp) {
  const undo = page.getByRole('region', { name: m.toast_label() }).getByRole('button', { name })
  await undo.waitFor()
  await page.keyboard.press('F6')
  await press(page, undo)
}

/** Runs in the browser. Focus in the browser's own user interface counts as visible. */
function lookAtFocus(): { name: string; isShown: boolean } {
  const { activeElement } = document
  if (!activeElement || activeElement === document.body) return { name: 'the browser’s own window', isShown: true }
  const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(activeElement)
  const isOutlined = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2 && !/, 0\)$/.test(outlineColor)
  const { top, bottom, left, right } = activeElement.getBoundingClientRect()
  const isInWindow = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
  // Nothing permanent may cover the focused element (WCAG 2.2, 2.4.11); a toast disappears.
  const isUncovered = [top + 2, (top + bottom) / 2, bottom - 2].some((y) => {
    const found = document.elementFromPoint((left + right) / 2, Math.min(Math.max(y, 0), innerHeight - 1))
    return found && (activeElement.contains(found) || found.contains(activeElement) || found.closest('.toasts'))
  })
  const name = activeElement.outerHTML.slice(0, 120)
  return { name, isShown: isOutlined && isInWindow && isUncovered }
}
