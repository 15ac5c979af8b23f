import { defineConfig } from '@playwright/test'
import chromium from '@sparticuz/chromium'
import { engines, oldestChromiums } from './e2e/browsers/engine.ts'
import { chromiumArguments } from './e2e/chromium-arguments.ts'
import type { Language } from './src/messages/language.ts'

/** `npm run test:browsers` also runs Firefox and WebKitGTK if they are installed. */
const isBrowserRun = process.env.TESTS === 'browsers'
const browsersOfStories = Object.keys(engines).filter(
  (name) => engines[name] && (isBrowserRun || oldestChromiums.includes(name)),
)

export default defineConfig<object, { language: Language; engine: string }>({
  testDir: 'e2e',
  projects: [
    {
      name: 'stories',
      testIgnore: 'browsers.spec.ts',
      // `.ci/run` leaves out what `npm test` has just run.
      ...(process.env.TESTS_BEFORE === 'core' && { grepInvert: /@core/ }),
    },
    { name: 'stories in Tamil', testMatch: 'visitor-by-keyboard.spec.ts', use: { language: 'ta' as const } },
    ...browsersOfStories.map((name) => ({ name, testMatch: 'browsers.spec.ts', use: { engine: name } })),
  ],
  outputDir: 'test-results/stories',
  globalSetup: './e2e/prepare-shop.ts',
  workers: 2,
  forbidOnly: true,
  // The end of `npm test` names each story that needed it, with its error, so that its race is mended.
  retries: 1,
  timeout: 180_000,
  expect: { timeout: 30_000, toMatchAriaSnapshot: { pathTemplate: '{testDir}/accessibility-snapshots/{arg}{ext}' } },
  reporter: [
    ['line'],
    ...(isBrowserRun ? [['./e2e/browsers/table-reporter.ts'] as const] : []),
    ['json', { outputFile: 'test-results/stories.json' }],
  ],
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
