// `npm test`, `npm run test:all` and `npm run test:browsers` install, build and test. The last line counts the tests.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { build, findOrInstallNode, findScript, install, print, root } from './setup.mjs'

process.chdir(root)
const isFullRun = process.argv.includes('--all')
const isBrowserRun = process.argv.includes('--browsers')
const startTime = Date.now()
const failed = []
let passed = 0

install({ forTests: true })
await build()
rmSync('test-results', { recursive: true, force: true })

if (!isBrowserRun) runChecksAndTests()
const storyOptions = isBrowserRun ? ['browsers.spec.ts'] : isFullRun ? [] : ['--project=stories', '--grep=@core']
runSuite(
  'Stories in real browsers',
  findScript('@playwright/test', 'playwright'),
  ['test', ...storyOptions],
  readStoryReport,
)

if (failed.length > 0) print(`\nFailed:\n  ${failed.join('\n  ')}`)
print(`\nDuration: ${Math.round((Date.now() - startTime) / 1000)} s`)
print(`${passed} passed, ${failed.length} failed`)
process.exit(failed.length > 0 ? 1 : 0)

function runChecksAndTests() {
  const biomeOptions = ['ci', '--error-on-warnings', '.']
  runCheck('Format, lint and import directions', findScript('@biomejs/biome', 'biome'), biomeOptions)
  runCheck('Types', findScript('typescript', 'tsc'), ['--noEmit'])
  const unitOptions = ['run', '--reporter=dot', '--reporter=json', '--outputFile.json=test-results/tests.json']
  runSuite('Tests of the built server', findScript('vitest', 'vitest'), unitOptions, readUnitReport)
}

function runCheck(title, script, args) {
  if (run(title, script, args)) passed++
  else failed.push(title)
}

function runSuite(title, script, args, readReport) {
  const isSuccess = run(title, script, args)
  const report = readReport()
  passed += report.passed
  failed.push(...report.failed)
  // A run that fails without a failed test could not start, or crashed.
  if (report.passed === 0 || (!isSuccess && report.failed.length === 0)) failed.push(`${title}: the runner failed`)
}

function run(title, script, args) {
  print(`\n== ${title}`)
  return spawnSync(findOrInstallNode(), [script, ...args], { stdio: 'inherit', env: testEnvironment() }).status === 0
}

/** Returns the environment without the developer's own settings of the shop. */
function testEnvironment() {
  const settings = readFileSync(join(root, '.env.example'), 'utf8').matchAll(/^([A-Z_]+)=/gm)
  const environment = {
    ...process.env,
    CI: process.env.CI ?? 'true',
    TESTS: isBrowserRun ? 'browsers' : isFullRun ? 'all' : 'core',
  }
  for (const [, name] of settings) delete environment[name]
  return environment
}

function readUnitReport() {
  const { numPassedTests = 0, testResults = [] } = readJson('tests.json')
  const failed = testResults.flatMap(({ name, status, assertionResults }) => {
    const titles = assertionResults.filter((test) => test.status === 'failed').map(({ fullName }) => fullName)
    // A file can fail before its first test starts.
    if (titles.length === 0 && status === 'failed') titles.push('did not run')
    return titles.map((title) => `${relative(root, name)} ${title}`)
  })
  return { passed: numPassedTests, failed }
}

function readStoryReport() {
  const { stats, suites = [] } = readJson('stories.json')
  const listSpecs = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(listSpecs)]
  // `ok` covers only the first browser.
  const isFailed = ({ tests }) => tests.some(({ status }) => status === 'unexpected')
  const failed = suites.flatMap(listSpecs).filter(isFailed)
  return { passed: stats?.expected ?? 0, failed: failed.map(({ file, line, title }) => `${file}:${line} ${title}`) }
}

function readJson(name) {
  const file = join('test-results', name)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}
