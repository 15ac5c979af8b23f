import sharp from 'sharp'
import { contrast, leastContrast } from './contrast.ts'
import { expect, open, test } from './story.ts'

interface Line {
  text: string
  color: number[]
  x: number
  y: number
  width: number
  height: number
}

test('the text of the hero contrasts with every pixel behind it', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const width of [320, 360, 768, 1280, 1920]) {
    await page.setViewportSize({ width, height: 1000 })
    await open(page, '/')
    await page.evaluate(() => document.fonts.ready.then(() => {}))
    const hero = page.locator('#home')
    const lines: Line[] = await hero.evaluate(linesOf)
    expect(lines.length).toBeGreaterThanOrEqual(3)

    await hero.evaluate((section) => {
      for (const element of section.querySelectorAll<HTMLElement>('h1, p, a')) element.style.color = 'transparent'
    })
    const clip = await hero.evaluate(boxOf)
    const { data, info } = await sharp(await page.screenshot({ fullPage: true, clip, animations: 'disabled' }))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    // On phones a row of pieces is swiped, and its end is outside of the window.
    for (const line of lines.filter(({ x, width }) => x + width <= info.width)) {
      let worst = 21
      for (let y = Math.floor(line.y - clip.y); y < line.y + line.height - clip.y; y++)
        for (let x = Math.floor(line.x - clip.x); x < line.x + line.width - clip.x; x++) {
          const at = (y * info.width + x) * 3
          worst = Math.min(worst, contrast(line.color, [...data.subarray(at, at + 3)]))
        }
      expect(worst, `${line.text}, ${width} pixels`).toBeGreaterThanOrEqual(leastContrast)
    }
  }
})

/** Returns the box in whole pixels of the page. Runs in the browser. */
function boxOf(section: Element) {
  const { x, y, width, height } = section.getBoundingClientRect()
  const top = Math.floor(y + scrollY)
  return { x: Math.floor(x), y: top, width: Math.ceil(width), height: Math.ceil(y + scrollY + height) - top }
}

/** Runs in the browser. */
function linesOf(section: Element): Line[] {
  const lines: Line[] = []
  const texts = document.createTreeWalker(section, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const { textContent, parentElement } = texts.currentNode
    if (!textContent?.trim() || !parentElement || parentElement.closest('svg')) continue
    const range = document.createRange()
    range.selectNodeContents(texts.currentNode)
    const color = getComputedStyle(parentElement).color.match(/\d+/g)?.slice(0, 3).map(Number) ?? []
    for (const { x, y, width, height } of range.getClientRects())
      lines.push({ text: textContent, color, x: x + scrollX, y: y + scrollY, width, height })
  }
  return lines
}
