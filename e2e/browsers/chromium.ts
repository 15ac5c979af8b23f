import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { chromium } from '@playwright/test'
import { chromiumArguments } from '../chromium-arguments.ts'
import { unpackChromium } from './unpack-chromium.ts'
import { type Browser, phone } from './window.ts'

export async function openChromium(packageName: string): Promise<Browser> {
  const executablePath = await unpackChromium(packageName)
  const browser = await chromium.launch({ executablePath, args: chromiumArguments })
  return {
    async openWindow(note) {
      // Chromium 131 drops persistent cookies, but not those of a private context.
      const context = await browser.newContext({ viewport: phone, hasTouch: true, serviceWorkers: 'allow' })
      const page = await context.newPage()
      page.on('pageerror', (error) => note(String(error)))
      return {
        open: (address) => page.goto(address),
        evaluate: (expression) => page.evaluate(expression),
        clickAt: ({ x, y }) => page.mouse.click(x, y),
        type: (text) => page.keyboard.insertText(text),
        // Chromium 109 fails to upload a file that Playwright selects by its path.
        selectFiles: (selector, paths) => page.setInputFiles(selector, paths.map(readPhoto)),
        photograph: () => page.screenshot(),
        prefer: (media) => page.emulateMedia(media),
        close: () => context.close(),
      }
    },
    close: () => browser.close(),
  }
}

function readPhoto(path: string) {
  return { name: basename(path), mimeType: 'image/jpeg', buffer: readFileSync(path) }
}
