// `npm test`, and with `--all` `npm run test:all`: from a fresh clone to a verdict. The last line counts what passed and failed.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { build, install, node, root, say, trashOf } from './setup.mjs'

process.chdir(root)
const isWholeRun = process.argv.includes('--all')
const results = join(root, 'test-results')
const began = Date.now()
/** Said once more at the end, where one looks first, and where a log that is cut short still has it. */
const broken = []
const above = '  What it says stands above.'
let passed = 0
let failed = 0

install({ forTests: true })
build()
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })

step('Format, lint and import directions', trashOf('@biomejs/biome', 'biome'), ['ci', '--error-on-warnings', '.'])
step('Types', trashOf('typescript', 'tsc'), ['--noEmit'])
step('The API page is current', join(root, 'bin', 'print-api.mjs'), ['--check'])
suite('Calls, on the built server', trashOf('vitest', 'vitest'), [
  'run',
  '--reporter=dot',
  '--reporter=json',
  `--outputFile.json=${join(results, 'calls.json')}`,
])
suite('Stories, in a real browser', trashOf('@playwright/test', 'playwright'), [
  'test',
  ...(isWholeRun ? [] : ['--project=stories', '--grep=@core']),
])

for (const { name, why } of broken) say(`\n${name}\n${why}`)
if (broken.length > 0) say(`\nWhat failed:\n${broken.map(({ name }) => `  ${name}`).join('\n')}`)
say(`\nIt took ${Math.round((Date.now() - began) / 1000)} s.`)
say(`${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)

/** One check that passes or fails as a whole. */
function step(title, script, args) {
  const ok = run(title, script, args)
  if (ok) passed++
  else fail({ name: title, why: above })
}

function fail(...some) {
  failed += some.length
  broken.push(...some)
}

/** Many tests; the runner's own report says how many passed. */
function suite(title, script, args) {
  const ok = run(title, script, args)
  const { passed: good, broken: bad } = resultsIn(title.startsWith('Calls') ? 'calls.json' : 'stories.json')
  passed += good
  fail(...bad)
  // A runner that fails without a failed test has not run its tests.
  if (!ok && bad.length === 0) fail({ name: `${title}: the runner itself`, why: above })
  if (good === 0) fail({ name: `${title}: not one test was run`, why: '' })
}

function run(title, script, args) {
  say(`\n== ${title}`)
  const native = !/\.[cm]?js$/.test(script) && !readFileSync(script).subarray(0, 2).equals(Buffer.from('#!'))
  const [command, rest] = native ? [script, args] : [node(), [script, ...args]]
  return spawnSync(command, rest, { cwd: root, stdio: 'inherit', env: environment() }).status === 0
}

/** A developer's own settings must not decide what is tested. */
function environment() {
  const settings = readFileSync(join(root, '.env.example'), 'utf8').matchAll(/^([A-Z_]+)=/gm)
  const environment = { ...process.env, CI: process.env.CI ?? 'true', TESTS: isWholeRun ? 'all' : 'core' }
  for (const [, name] of settings) delete environment[name]
  return environment
}

/** What a runner's own report says. */
function resultsIn(file) {
  const path = join(results, file)
  if (!existsSync(path)) return { passed: 0, broken: [] }
  const report = JSON.parse(readFileSync(path, 'utf8'))
  return report.stats ? storiesIn(report) : callsIn(report)
}

function storiesIn({ stats, suites }) {
  const specs = suites.flatMap(function specsOf(suite) {
    return [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]
  })
  return {
    passed: stats.expected,
    broken: specs
      .filter(({ ok }) => !ok)
      .map(({ file, line, title, tests }) => {
        const errors = tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors))
        return { name: `${file}:${line} ${title}`, why: inShort(errors.map(({ message = '' }) => message)) }
      }),
  }
}

function callsIn({ numPassedTests, testResults }) {
  const broken = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const bad = assertionResults.filter((one) => one.status === 'failed')
    // A file that breaks off before its tests.
    if (bad.length === 0 && status === 'failed') bad.push({ fullName: 'did not run', failureMessages: [message] })
    return bad.map(({ fullName, failureMessages = [] }) => ({
      name: `${relative(root, name)} ${fullName}`,
      why: inShort(failureMessages),
    }))
  })
  return { passed: numPassedTests, broken }
}

/** The first lines of each message, without those of the runner. */
function inShort(messages) {
  const lines = messages.flatMap((message) => {
    const lines = stripVTControlCharacters(String(message)).split('\n')
    return lines.filter((line) => !/^ +at .*(node_modules|new Promise)/.test(line)).slice(0, 12)
  })
  return lines.map((line) => `  ${line}`).join('\n')
}
