import type { Page } from '@playwright/test'
import { currentLanguage, pathIn } from '../src/words/language.ts'
import { expect, test } from './story.ts'

const isWhole = process.env.STORIES === 'all'
const screens = ['/', '/d/AB-1', '/login', ...(isWhole ? ['/?category=aari-blouse', '/register', '/nowhere'] : [])]
const widthsPx = isWhole ? [360, 768, 1280] : [360, 1280]

/** What of any element is laid out or drawn otherwise when the page has the whole style besides what stands in it. */
function differences(page: Page): Promise<{ elements: number; found: string[] }> {
  return page.evaluate(async () => {
    const elements = [...document.querySelectorAll('body, body *')]
    const sides = ['', '::before', '::after']
    const looks = () =>
      elements.flatMap((element) =>
        sides.map((side) => {
          const style = getComputedStyle(element, side)
          if (side && style.content === 'none') return []
          // A custom property that nobody reads is left out.
          return [...style]
            .filter((name) => !name.startsWith('--'))
            .map((name) => `${name}: ${style.getPropertyValue(name)}`)
        }),
      )
    const before = looks()
    const used = document.querySelector<HTMLStyleElement>('style[data-whole]') as HTMLStyleElement
    const whole = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: used.dataset.whole })
    await new Promise((resolve) => {
      whole.onload = resolve
      used.after(whole)
    })
    const found = looks().flatMap((after, index) => {
      const was = before[index] ?? []
      const name = `${elements[Math.floor(index / sides.length)]?.outerHTML.slice(0, 80)}${sides[index % sides.length]}`
      return after.filter((line) => !was.includes(line)).map((line) => `${name} ${line}`)
    })
    return { elements: elements.length, found: found.slice(0, 20) }
  })
}

// Where data is saved, a page brings the rest of its style only when something is begun.
test.use({ extraHTTPHeaders: { 'Save-Data': 'on' } })

for (const screen of screens)
  test(`${screen} looks with the style that stands in it as with all of it`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    for (const width of widthsPx) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(pathIn(currentLanguage(), screen))
      const { elements, found } = await differences(page)
      expect(elements).toBeGreaterThan(50)
      expect(found, `at ${width} px`).toEqual([])
    }
  })
