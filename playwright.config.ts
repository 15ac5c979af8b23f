import { defineConfig } from '@playwright/test'
import chromium from '@sparticuz/chromium'
import { chromiumArguments } from './e2e/chromium-arguments.ts'
import { unpackChromium } from './e2e/old-chromium.ts'
import type { Language } from './src/messages/language.ts'

// Android 7 stays at Chrome 119, Windows 7 and 8 at Chrome 109.
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
  fullyParallel: false,
  forbidOnly: true,
  timeout: 180_000,
  expect: {
    timeout: 30_000,
    toMatchAriaSnapshot: { pathTemplate: '{testDir}/accessibility-snapshots/{arg}{ext}' },
  },
  reporter: [['line'], ['json', { outputFile: 'test-results/stories.json' }]],
  use: {
    viewport: { width: 1280, height: 900 },
    // What a phone keeps has stories of its own; in the others every request is seen, and may be held up.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    launchOptions: {
      // A Chromium that comes as a package, so that nothing has to be installed on the machine.
      executablePath: await chromium.executablePath(),
      args: chromiumArguments,
    },
  },
})
