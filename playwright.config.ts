import { defineConfig } from '@playwright/test'
import chromium from '@sparticuz/chromium'
import type { Language } from './src/words/language.ts'

export default defineConfig<object, { language: Language }>({
  testDir: 'e2e',
  // They go through every screen and flow for those who do not see or point as others do, in a quarter of an hour of
  // their own: `npm run test:screens`. Of each language and kind of screen something is looked at here as well.
  testIgnore: process.env.SCREENS === 'all' ? [] : ['accessibility.spec.ts', '*-by-keyboard.spec.ts'],
  projects: [
    { name: 'stories' },
    { name: 'stories in Tamil', testMatch: '*-by-keyboard.spec.ts', use: { language: 'ta' as const } },
  ],
  // Variants of others, and what takes a quarter of a minute: `npm run test:long` runs them, too.
  grepInvert: process.env.STORIES === 'all' ? undefined : /@long/,
  outputDir: 'test-results/stories',
  globalSetup: './e2e/prepare-shop.ts',
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  // Once, for a machine that is busy with something else; what needed it is listed as flaky.
  retries: 1,
  timeout: 60_000,
  expect: {
    timeout: 10_000,
    toMatchAriaSnapshot: { pathTemplate: '{testDir}/told/{arg}{ext}' },
  },
  reporter: [['line'], ['json', { outputFile: 'test-results/stories.json' }]],
  use: {
    viewport: { width: 1280, height: 900 },
    // What a phone keeps has stories of its own; in the others every request is seen, and may be held up.
    serviceWorkers: 'block',
    // Recording costs every story a part of its time.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      // A Chromium that comes as a package, so that nothing has to be installed on the machine.
      executablePath: await chromium.executablePath(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
})
