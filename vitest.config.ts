import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

/** A test file names its tags in its first lines: `// @module-tag slow`. */
const tags = [
  { name: 'engines', description: '`npm run test:all` also runs it on PostgreSQL and S3-compatible storage.' },
  { name: 'smoke', description: '`npm test` also runs it on those engines. Each feature has at least one such file.' },
  { name: 'slow', description: 'Only `npm run test:all` runs it: kills, fault injection, floods, several processes.' },
]
const isFullRun = process.env.TESTS === 'all'
/** `.ci/run` leaves out what `npm test` has just run. */
const isAfterCore = process.env.TESTS_BEFORE === 'core'
const files = globSync(['src/**/*.test.ts', 'test/**/*.test.ts']).map((path) => {
  const text = readFileSync(path, 'utf8')
  const hasTag = (name: string) => text.includes(`// @module-tag ${name}\n`)
  const needsEngines = path.startsWith('test/engines/')
  // Some files try more in the full run.
  const runsInCore = !hasTag('slow') && !text.includes('process.env.TESTS')
  return { path, hasTag, needsEngines, isProved: isAfterCore && runsInCore }
})
const chosen = files.filter(({ hasTag }) => isFullRun || !hasTag('slow'))
const embedded = chosen.filter(({ needsEngines, isProved }) => !needsEngines && !isProved)
const scaledOut = chosen
  .filter(({ needsEngines, hasTag }) => needsEngines || hasTag(isFullRun ? 'engines' : 'smoke'))
  .filter(({ needsEngines, hasTag, isProved }) => !(isProved && (needsEngines || hasTag('smoke'))))

export default defineConfig({
  test: {
    // Vite must not transform the built server again.
    experimental: { viteModuleRunner: false },
    // A machine can be three times slower than another, and four workers share its cores.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // A response can be late, because other workers share the machine.
    expect: { poll: { timeout: 30_000 } },
    // Tests often wait, so two cores serve four workers.
    maxWorkers: 4,
    tags,
    // Loading the server for each file took half of the time.
    isolate: false,
    projects: [
      { extends: true, test: { name: 'embedded', include: embedded.map(({ path }) => path) } },
      {
        extends: true,
        test: {
          name: 'scaled out',
          include: scaledOut.map(({ path }) => path),
          globalSetup: './test/engines/start-engines.ts',
          env: { TEST_ENGINES: 'scaled out' },
        },
      },
    ],
  },
})
