// `npm test` and `npm run test:all` install, build and run all tests. The last line counts what passed and failed.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { build, findScript, install, node, print, root } from './setup.mjs'

process.chdir(root)
const isFullRun = process.argv.includes('--all')
const results = join(root, 'test-results')
const startTime = Date.now()
/** Failures are printed again at the end, which even a truncated log contains. */
const failures = []
let passed = 0

install({ forTests: true })
await build()
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })

runCheck('Format, lint and import directions', findScript('@biomejs/biome', 'biome'), [
  'ci',
  '--error-on-warnings',
  '.',
])
runCheck('Types', findScript('typescript', 'tsc'), ['--noEmit'])
runCheck('API page', join(root, 'bin', 'print-api.mjs'), ['--check'])
const unitOptions = ['--reporter=dot', '--reporter=json', '--outputFile.json=test-results/tests.json']
runSuite('Tests on the built server', findScript('vitest', 'vitest'), ['run', ...unitOptions], 'tests.json')
const storyOptions = isFullRun ? [] : ['--project=stories', '--grep=@core']
runSuite(
  'Stories in a real browser',
  findScript('@playwright/test', 'playwright'),
  ['test', ...storyOptions],
  'stories.json',
)

for (const { name, messages = ['See its output above.'] } of failures) print(`\n${name}\n${shorten(messages)}`)
if (failures.length > 0) print(`\nFailed:\n${failures.map(({ name }) => `  ${name}`).join('\n')}`)
print(`\nDuration: ${Math.round((Date.now() - startTime) / 1000)} s`)
print(`${passed} passed, ${failures.length} failed`)
process.exit(failures.length > 0 ? 1 : 0)

function runCheck(title, script, args) {
  if (run(title, script, args)) passed++
  else failures.push({ name: title })
}

function runSuite(title, script, args, reportName) {
  const isSuccess = run(title, script, args)
  const report = readReport(join(results, reportName))
  passed += report.passed
  failures.push(...report.failed)
  // A runner that fails without a failed test has not run its tests.
  if (!isSuccess && report.failed.length === 0) failures.push({ name: `${title}: the runner itself` })
  if (report.passed === 0) failures.push({ name: `${title}: no test passed` })
}

function run(title, script, args) {
  print(`\n== ${title}`)
  const isNative = !/\.[cm]?js$/.test(script) && !readFileSync(script).subarray(0, 2).equals(Buffer.from('#!'))
  const [command, rest] = isNative ? [script, args] : [node(), [script, ...args]]
  return spawnSync(command, rest, { cwd: root, stdio: 'inherit', env: testEnvironment() }).status === 0
}

/** Returns the environment without the developer's own settings of the shop. */
function testEnvironment() {
  const settings = readFileSync(join(root, '.env.example'), 'utf8').matchAll(/^([A-Z_]+)=/gm)
  const environment = { ...process.env, CI: process.env.CI ?? 'true', TESTS: isFullRun ? 'all' : 'core' }
  for (const [, name] of settings) delete environment[name]
  return environment
}

function readReport(file) {
  if (!existsSync(file)) return { passed: 0, failed: [] }
  const report = JSON.parse(readFileSync(file, 'utf8'))
  return report.stats ? readStoryReport(report) : readUnitReport(report)
}

function readUnitReport({ numPassedTests, testResults }) {
  const failed = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const tests = assertionResults.filter((test) => test.status === 'failed')
    // A file can fail before its tests.
    if (tests.length === 0 && status === 'failed') tests.push({ fullName: 'did not run', failureMessages: [message] })
    return tests.map(({ fullName, failureMessages: messages }) => ({
      name: `${relative(root, name)} ${fullName}`,
      messages,
    }))
  })
  return { passed: numPassedTests, failed }
}

function readStoryReport({ stats, suites }) {
  const listSpecs = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(listSpecs)]
  const failed = suites.flatMap(listSpecs).filter(({ ok }) => !ok)
  return {
    passed: stats.expected,
    failed: failed.map(({ file, line, title, tests }) => {
      const errors = tests.flatMap((test) => test.results.flatMap((result) => result.errors))
      return { name: `${file}:${line} ${title}`, messages: errors.map(({ message }) => message) }
    }),
  }
}

function shorten(messages) {
  const isRunnerFrame = (line) => /^ +at .*(node_modules|new Promise)/.test(line)
  return messages
    .flatMap((message) =>
      stripVTControlCharacters(String(message))
        .split('\n')
        .filter((line) => !isRunnerFrame(line))
        .slice(0, 12),
    )
    .map((line) => `  ${line}`)
    .join('\n')
}
