import type { Locator } from '@playwright/test'
import { m } from '../src/messages/compiled/messages.js'
import { expect, open, test } from './story.ts'

const looksOf = (element: Locator) =>
  element.evaluate((node) => {
    const { borderTopStyle, borderTopWidth, outlineStyle, outlineWidth, textDecorationLine } = getComputedStyle(node)
    return {
      border: borderTopStyle === 'none' ? 0 : Number.parseFloat(borderTopWidth),
      outline: outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth),
      line: textDecorationLine,
    }
  })

test('buttons, fields, the current menu item and the focus are visible with forced colours', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await open(page, '/')
  for (const control of [
    ...(await page.locator('.button:visible').all()),
    page.getByLabel(m.contact_name(), { exact: true }),
    page.getByLabel(m.contact_message(), { exact: true }),
  ])
    expect((await looksOf(control)).border, (await control.textContent()) ?? undefined).toBeGreaterThanOrEqual(1)

  for (const control of [
    page.getByRole('link', { name: m.nav_about(), exact: true }),
    page.getByRole('button', { name: m.contact_send() }),
    page.getByLabel(m.contact_name(), { exact: true }),
  ]) {
    // Browsers show the focus of a link only after a key.
    await page.keyboard.press('Tab')
    await control.focus()
    expect((await looksOf(control)).outline).toBeGreaterThanOrEqual(2)
  }

  await page.locator('#gallery').scrollIntoViewIfNeeded()
  await page.getByRole('link', { name: m.nav_gallery(), exact: true }).click()
  const current = page.locator('.menu-link[aria-current]')
  await expect(current).toHaveText(m.nav_gallery())
  expect((await looksOf(current)).line).toBe('underline')
})

test('no animation takes longer than a millisecond with reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const path of ['/', '/login']) {
    await open(page, path)
    const slow = await page.evaluate(() => {
      const longest = (durations: string) =>
        Math.max(
          ...durations
            .split(',')
            .map((duration) => Number.parseFloat(duration) * (duration.trim().endsWith('ms') ? 1 : 1000)),
        )
      return [...document.querySelectorAll('*')]
        .flatMap((element) => [undefined, '::before', '::after'].map((part) => getComputedStyle(element, part)))
        .filter(
          ({ animationName, animationDuration, transitionDuration }) =>
            (animationName !== 'none' && !(longest(animationDuration) <= 1)) || longest(transitionDuration) > 1,
        )
        .map(({ animationName, animationDuration, transitionDuration }) =>
          [animationName, animationDuration, transitionDuration].join(' '),
        )
    })
    expect(slow, path).toEqual([])
    const running = await page.evaluate(
      () =>
        document.getAnimations().filter((animation) => Number(animation.effect?.getComputedTiming().duration) > 1)
          .length,
    )
    expect(running, path).toBe(0)
  }
})
