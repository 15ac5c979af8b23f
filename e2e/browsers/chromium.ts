import { chromium } from '@playwright/test'
import { chromiumArguments } from '../chromium-arguments.ts'
import { unpackChromium } from './unpack-chromium.ts'
import { type Browser, phone } from './window.ts'

/** The software renderer of Chromium 131 crashes in transitions between pages, and the third crash ends the browser. */
const withoutPageTransitions = ['--disable-blink-features=ViewTransitionOnNavigation']

export async function openChromium(packageName: string, hasPreferences?: boolean): Promise<Browser> {
  const executablePath = await unpackChromium(packageName)
  const browser = await chromium.launch({ executablePath, args: [...chromiumArguments, ...withoutPageTransitions] })
  // The shop does not count visits of headless browsers.
  const userAgent = `Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/${browser.version()} Mobile Safari/537.36`
  return {
    async openWindow(note) {
      // Chromium 131 drops persistent cookies, but not those of a private context.
      const context = await browser.newContext({
        viewport: phone,
        hasTouch: true,
        serviceWorkers: 'allow',
        userAgent,
        ...(hasPreferences && { reducedMotion: 'reduce', forcedColors: 'active' }),
      })
      const page = await context.newPage()
      page.on('pageerror', (error) => note(String(error)))
      page.on('console', (message) => message.type() === 'error' && note(message.text()))
      return {
        open: (address) => page.goto(address),
        evaluate: (expression) => page.evaluate(expression),
        clickAt: ({ x, y }) => page.mouse.click(x, y),
        type: (text) => page.keyboard.insertText(text),
        selectFiles: (selector, paths) => page.setInputFiles(selector, paths),
        photograph: () => page.screenshot(),
        close: () => context.close(),
      }
    },
    close: () => browser.close(),
  }
}
