import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What decides where a test file runs. It names its tags in its first lines: `// @module-tag slow`. */
const tags = [
  { name: 'engines', description: 'Runs also on PostgreSQL and S3-compatible storage, in `npm run test:all`.' },
  { name: 'smoke', description: 'Runs on those in `npm test`, too: at least one file for each feature.' },
  { name: 'slow', description: 'Runs only in `npm run test:all`: kills, faults, floods, several processes.' },
]
const isWholeRun = process.env.TESTS === 'all'
const onlyScaledOut = 'test/scaled-out/'

const files = globSync(['src/**/*.test.ts', 'test/**/*.test.ts']).map((path) => {
  const named = readFileSync(path, 'utf8').matchAll(/^\/\/ @module-tag (\w+)$/gm)
  return { path, tags: [...named].map(([, tag]) => tag) }
})
const chosen = files.filter(({ tags }) => isWholeRun || !tags.includes('slow'))
const pathsOf = (some: typeof files) => some.map(({ path }) => path)
const embedded = pathsOf(chosen.filter(({ path }) => !path.startsWith(onlyScaledOut)))
const scaledOut = pathsOf(
  chosen.filter(({ path, tags }) => path.startsWith(onlyScaledOut) || tags.includes(isWholeRun ? 'engines' : 'smoke')),
)
const slow = pathsOf(files.filter(({ tags }) => tags.includes('slow')))

/** Slow files mostly wait; as the last ones they would be waited for alone. */
class SlowFirst extends BaseSequencer {
  override async sort(specifications: TestSpecification[]) {
    const isSlow = ({ moduleId }: TestSpecification) => slow.some((path) => moduleId.endsWith(`/${path}`))
    return (await super.sort(specifications)).sort((one, other) => Number(isSlow(other)) - Number(isSlow(one)))
  }
}

export default defineConfig({
  test: {
    // Tests and what they test run on Node as they are: the built server is not taken apart again.
    experimental: { viteModuleRunner: false },
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // What is waited for comes late on a machine that is busy with other tests.
    expect: { poll: { timeout: 30_000 } },
    // Two more than cores, as much of it is waiting.
    maxWorkers: 4,
    sequence: { sequencer: SlowFirst },
    tags,
    // Files that share a worker share the server they load: loading it anew for each took half of all the time.
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
