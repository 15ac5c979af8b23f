import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** A test file names its tags in its first lines: `// @module-tag slow`. */
const tags = [
  { name: 'engines', description: 'Runs also on PostgreSQL and S3-compatible storage, in `npm run test:all`.' },
  { name: 'smoke', description: 'Runs on those in `npm test`, too: at least one file for each feature.' },
  { name: 'slow', description: 'Runs only in `npm run test:all`: kills, faults, floods, several processes.' },
]
const isFullRun = process.env.TESTS === 'all'
const scaledOutFolder = 'test/scaled-out/'

const files = globSync(['src/**/*.test.ts', 'test/**/*.test.ts']).map((path) => {
  const named = readFileSync(path, 'utf8').matchAll(/^\/\/ @module-tag (\w+)$/gm)
  return { path, tags: [...named].map(([, tag]) => tag) }
})
const chosen = files.filter(({ tags }) => isFullRun || !tags.includes('slow'))
const listPaths = (some: typeof files) => some.map(({ path }) => path)
const embedded = listPaths(chosen.filter(({ path }) => !path.startsWith(scaledOutFolder)))
const scaledOut = listPaths(
  chosen.filter(({ path, tags }) => path.startsWith(scaledOutFolder) || tags.includes(isFullRun ? 'engines' : 'smoke')),
)
const slow = listPaths(files.filter(({ tags }) => tags.includes('slow')))

/** Starts slow files first, as they mostly wait. */
class SlowFirst extends BaseSequencer {
  override async sort(specifications: TestSpecification[]) {
    const isSlow = ({ moduleId }: TestSpecification) => slow.some((path) => moduleId.endsWith(`/${path}`))
    return (await super.sort(specifications)).sort((one, other) => Number(isSlow(other)) - Number(isSlow(one)))
  }
}

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
    sequence: { sequencer: SlowFirst },
    tags,
    // Loading the server anew for each file took half of the time.
    isolate: false,
    projects: [
      { extends: true, test: { name: 'embedded', include: embedded } },
      {
        extends: true,
        test: {
          name: 'scaled out',
          include: scaledOut,
          globalSetup: './test/start-engines.ts',
          env: { TEST_ENGINES: 'scaled out' },
        },
      },
    ],
  },
})
