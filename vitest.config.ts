import { defineConfig } from 'vitest/config'

const everywhere = ['src/**/*.test.ts', 'test/**/*.test.ts']
/** About settings, this machine's files, or sentences: nothing in them changes with the engines. */
const ofOneEngine = [
  'src/platform/config.test.ts',
  'src/platform/data-dir.test.ts',
  'src/platform/database/postgres-address.test.ts',
  'src/platform/database/database-unavailable.test.ts',
  'src/platform/database/sqlite.test.ts',
  'src/platform/files/**',
  'src/platform/mail/**',
  'src/platform/http/**',
  'test/licences.test.ts',
  'test/start.test.ts',
  'test/words*.test.ts',
]

export default defineConfig({
  test: {
    // Tests and what they test run on Node as they are: the built server is not taken apart again.
    experimental: { viteModuleRunner: false },
    testTimeout: 30_000,
    hookTimeout: 30_000,
    // On two cores, where one would be left to nobody.
    maxWorkers: 2,
    projects: [
      { extends: true, test: { name: 'embedded', include: everywhere, exclude: ['test/scaled-out/**'] } },
      {
        extends: true,
        test: {
          name: 'scaled out',
          include: everywhere,
          exclude: ofOneEngine,
          globalSetup: './test/start-engines.ts',
          env: { TEST_ENGINES: 'scaled out' },
        },
      },
    ],
  },
})
