import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

/** A test file names its tags in its first lines: `// @module-tag slow`. */
const tags = [
  { name: 'engines', description: 'Runs also on PostgreSQL and S3-compatible storage, in `npm run test:all`.' },
  { name: 'smoke', description: 'Runs on those in `npm test`, too: at least one file for each feature.' },
  { name: 'slow', description: 'Runs only in `npm run test:all`: kills, faults, floods, several processes.' },
]
const isFullRun = process.env.TESTS === 'all'
const files = globSync(['src/**/*.test.ts', 'test/**/*.test.ts']).map((path) => {
  const text = readFileSync(path, 'utf8')
  const hasTag = (name: string) => text.includes(`// @module-tag ${name}\n`)
  return { path, hasTag, needsEngines: path.startsWith('test/scaled-out/') }
})
const chosen = files.filter(({ hasTag }) => isFullRun || !hasTag('slow'))
const embedded = chosen.filter(({ needsEngines }) => !needsEngines)
const scaledOut = chosen.filter(({ needsEngines, hasTag }) => needsEngines || hasTag(isFullRun ? 'engines' : 'smoke'))

export default defineConfig({
  test: {
    // Tests run on Node without another transformation of the built server.
    experimental: { viteModuleRunner: false },
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // A machine that is busy with other tests is slow.
    expect: { poll: { timeout: 30_000 } },
    // Two workers more than cores are used, as tests often wait.
    maxWorkers: 4,
    tags,
    // Loading the server anew for each file took half of the time.
    isolate: false,
    projects: [
      { extends: true, test: { name: 'embedded', include: embedded.map(({ path }) => path) } },
      {
        extends: true,
        test: {
          name: 'scaled out',
          include: scaledOut.map(({ path }) => path),
          globalSetup: './test/start-engines.ts',
          env: { TEST_ENGINES: 'scaled out' },
        },
      },
    ],
  },
})
