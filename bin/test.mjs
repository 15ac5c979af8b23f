// `npm test`, `npm run test:all` and `npm run test:browsers` install, build and test. The last line counts the tests.
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { buildShop } from './build-shop.mjs'
import { installPackages } from './install-packages.mjs'
import { findOrInstallNode, print, root } from './node.mjs'

process.chdir(root)
const isFullRun = process.argv.includes('--all')
/** `.ci/run` has just run `npm test` on the same files, so only the rest is left. */
const isAfterCore = isFullRun && process.argv.includes('--after-core')
/** The first lines of an error say what was expected and where. */
const errorLines = 6
const isBrowserRun = process.argv.includes('--browsers')
const startTime = Date.now()
const failed = []
const retried = []
let passed = 0

await installPackages({ forTests: true })
await buildShop()
rmSync('test-results', { recursive: true, force: true })

if (!isBrowserRun && !isAfterCore) {
  run('Format, lint and import directions', ['@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', '.'])
  run('Types', ['typescript/bin/tsc', '--noEmit'])
}
if (!isBrowserRun) {
  const options = ['run', '--reporter=dot', '--reporter=json', '--outputFile.json=test-results/tests.json']
  run('Tests of the built server', ['vitest/vitest.mjs', ...options], readTestReport)
}
const stories = isBrowserRun ? ['browsers.spec.ts'] : isFullRun ? [] : ['--project=stories', '--grep=@core']
run('Stories in real browsers', ['@playwright/test/cli.js', 'test', ...stories], readStoryReport)

if (retried.length > 0) print(`\nPassed only at the second try:\n  ${retried.join('\n  ')}`)
if (failed.length > 0) print(`\nFailed:\n  ${failed.join('\n  ')}`)
print(`\nDuration: ${Math.round((Date.now() - startTime) / 1000)} s`)
print(`${passed} passed, ${failed.length} failed`)
process.exit(failed.length > 0 ? 1 : 0)

/** Runs a program in `node_modules` and adds its tests. A program without a report counts as one test. */
function run(title, [program, ...args], readReport) {
  print(`\n== ${title}`)
  const options = { stdio: 'inherit', env: testEnvironment() }
  const isSuccess = spawnSync(findOrInstallNode(), [`node_modules/${program}`, ...args], options).status === 0
  const report = readReport?.() ?? { passed: Number(isSuccess), failed: [] }
  passed += report.passed
  failed.push(...report.failed)
  retried.push(...(report.retried ?? []))
  // A run that fails without a failed test could not start, or crashed.
  if (report.failed.length === 0 && !(isSuccess && report.passed > 0)) failed.push(title)
}

/** Returns the environment without the developer's own settings of the shop. */
function testEnvironment() {
  const settings = readFileSync('.env.example', 'utf8').matchAll(/^([A-Z_]+)=/gm)
  const environment = {
    ...process.env,
    CI: process.env.CI ?? 'true',
    TESTS: isBrowserRun ? 'browsers' : isFullRun ? 'all' : 'core',
    TESTS_BEFORE: isAfterCore ? 'core' : '',
    ...(process.getuid && { TMPDIR: ownTemporaryFolder() }),
  }
  for (const [, name] of settings) delete environment[name]
  return environment
}

/** The package of Chromium unpacks it into the temporary folder, where another user's copy cannot be executed. */
function ownTemporaryFolder() {
  const folder = join(tmpdir(), `thaiyal-tests-${process.getuid()}`)
  mkdirSync(folder, { recursive: true })
  // PostgreSQL refuses to run as root, so root's tests start it as another user.
  chmodSync(folder, 0o755)
  return folder
}

function readTestReport() {
  const { numPassedTests = 0, testResults = [] } = readJson('test-results/tests.json')
  const failed = testResults.flatMap(({ name, status, assertionResults }) => {
    const tests = assertionResults.filter((test) => test.status === 'failed')
    // A file can fail before its first test starts.
    if (tests.length === 0 && status === 'failed') tests.push({ fullName: 'did not run' })
    return tests.map(({ fullName, failureMessages }) => `${name} ${fullName}${firstLines(failureMessages?.[0])}`)
  })
  return { passed: numPassedTests, failed }
}

function readStoryReport() {
  const { stats, suites = [] } = readJson('test-results/stories.json')
  const listSpecs = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(listSpecs)]
  const specs = suites.flatMap(listSpecs)
  // `ok` covers only the first browser.
  const listWith = (outcome) =>
    specs.flatMap(({ file, line, title, tests }) => {
      const found = tests.filter(({ status }) => status === outcome)
      const errors = found.map(({ results }) => results[0]?.error)
      return errors.map(
        (error) => `${file}:${line} ${title}, line ${error?.location?.line}${firstLines(error?.message)}`,
      )
    })
  const passed = (stats?.expected ?? 0) + (stats?.flaky ?? 0)
  return { passed, failed: listWith('unexpected'), retried: listWith('flaky') }
}

/** Returns the beginning of an error, because a log of which only the end is left must still tell the cause. */
function firstLines(error = '') {
  const lines = stripVTControlCharacters(error)
    .split('\n')
    .filter((line) => line.trim())
  return lines
    .slice(0, errorLines)
    .map((line) => `\n      ${line.trim()}`)
    .join('')
}

function readJson(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}
