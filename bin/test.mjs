// `npm test`, `npm run test:all` and `npm run test:browsers` install, build and test. The last line counts the tests.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { build, findOrInstallNode, install, print, root } from './setup.mjs'

process.chdir(root)
const isFullRun = process.argv.includes('--all')
const isBrowserRun = process.argv.includes('--browsers')
const startTime = Date.now()
let [passed, failed] = [0, 0]

install({ forTests: true })
await build()
rmSync('test-results', { recursive: true, force: true })

if (!isBrowserRun) {
  run('Format, lint and import directions', ['@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', '.'])
  run('Types', ['typescript/bin/tsc', '--noEmit'])
  const report = 'test-results/tests.json'
  const options = ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
  run('Tests of the built server', ['vitest/vitest.mjs', ...options], () => {
    const { numPassedTests = 0, numFailedTests = 0 } = readJson(report)
    return [numPassedTests, numFailedTests]
  })
}
const stories = isBrowserRun ? ['browsers.spec.ts'] : isFullRun ? [] : ['--project=stories', '--grep=@core']
run('Stories in real browsers', ['@playwright/test/cli.js', 'test', ...stories], () => {
  const { expected = 0, unexpected = 0 } = readJson('test-results/stories.json').stats ?? {}
  return [expected, unexpected]
})

print(`\nDuration: ${Math.round((Date.now() - startTime) / 1000)} s`)
print(`${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)

/** Runs a program in `node_modules` and adds its counts, which are those of one test by default. */
function run(title, [program, ...args], count) {
  print(`\n== ${title}`)
  const options = { stdio: 'inherit', env: testEnvironment() }
  const { status } = spawnSync(findOrInstallNode(), [`node_modules/${program}`, ...args], options)
  const [newlyPassed, newlyFailed] = count?.() ?? [status === 0 ? 1 : 0, 0]
  passed += newlyPassed
  // A run that fails without a failed test could not start, or crashed.
  failed += newlyFailed || (status === 0 && newlyPassed > 0 ? 0 : 1)
}

/** Returns the environment without the developer's own settings of the shop. */
function testEnvironment() {
  const settings = readFileSync('.env.example', 'utf8').matchAll(/^([A-Z_]+)=/gm)
  const environment = {
    ...process.env,
    CI: process.env.CI ?? 'true',
    TESTS: isBrowserRun ? 'browsers' : isFullRun ? 'all' : 'core',
  }
  for (const [, name] of settings) delete environment[name]
  return environment
}

function readJson(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}
