import { defineConfig } from '@playwright/test'
import chromium from '@sparticuz/chromium'
import { chromiumArguments } from './e2e/chromium-arguments.ts'
import { unpackChromium } from './e2e/old-chromium.ts'
import type { Language } from './src/messages/language.ts'

// Chrome 119 is the last for Android 7, and Chrome 109 the last for Windows 7 and 8.
const oldChromiums = ['chromium-109', 'chromium-119']

export default defineConfig<object, { language: Language }>({
  testDir: 'e2e',
  projects: [
    { name: 'stories', testIgnore: 'old-browsers.spec.ts' },
    { name: 'stories in Tamil', testMatch: '*-by-keyboard.spec.ts', use: { language: 'ta' as const } },
    ...(await Promise.all(
      oldChromiums.map(async (name) => ({
        name,
        testMatch: 'old-browsers.spec.ts',
        use: { launchOptions: { executablePath: await unpackChromium(name), args: chromiumArguments } },
      })),
    )),
  ],
  outputDir: 'test-results/stories',
  globalSetup: './e2e/prepare-shop.ts',
  workers: 2,
  forbidOnly: true,
  timeout: 180_000,
  expect: {
    timeout: 30_000,
    toMatchAriaSnapshot: { pathTemplate: '{testDir}/accessibility-snapshots/{arg}{ext}' },
  },
  reporter: [['line'], ['json', { outputFile: 'test-results/stories.json' }]],
  use: {
    viewport: { width: 1280, height: 900 },
    // Playwright does not see requests that a service worker answers, so only offline stories allow one.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    launchOptions: {
      // npm installs this Chromium, so the machine needs no browser.
      executablePath: await chromium.executablePath(),
      args: chromiumArguments,
    },
  },
})
