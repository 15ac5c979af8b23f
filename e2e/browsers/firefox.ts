import { launch } from 'puppeteer-core'
import { type Browser, phone } from './window.ts'

const preferences = { 'ui.prefersReducedMotion': 1, 'browser.display.document_color_use': 2 }

/** Playwright drives only its own Firefox. Puppeteer drives the released one by WebDriver BiDi. */
export async function openFirefox(executablePath: string, hasPreferences?: boolean): Promise<Browser> {
  const extraPrefsFirefox = hasPreferences ? preferences : {}
  const browser = await launch({ browser: 'firefox', executablePath, extraPrefsFirefox })
  return {
    async openWindow(note) {
      const context = await browser.createBrowserContext()
      const page = await context.newPage()
      await page.setViewport(phone).catch((error) => {
        // Some releases of Firefox cannot turn the screen, which Puppeteer also requests. They still set the size.
        if (!String(error).includes('setScreenOrientationOverride')) throw error
      })
      // Firefox also reports scripts that it stops loading when the visitor leaves.
      page.on('pageerror', (error) => String(error).includes('ServiceWorker intercepted') || note(String(error)))
      page.on('console', (message) => message.type() === 'error' && note(message.text()))
      return {
        open: (address) => page.goto(address),
        evaluate: (expression) => page.evaluate(expression),
        clickAt: ({ x, y }) => page.mouse.click(x, y),
        type: (text) => page.keyboard.type(text),
        selectFiles: async (selector, paths) => (await page.$<'input'>(selector as 'input'))?.uploadFile(...paths),
        photograph: async () => Buffer.from(await page.screenshot()),
        close: () => context.close(),
      }
    },
    close: () => browser.close(),
  }
}
