// Installs what is missing: the packages of the lock file, a current Node, the built shop. Runs on Node 20 and later.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { uptime } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
/** The Node that is installed where the machine's own is too old. */
const nodeVersion = '24.21.0'
const oldestNode = [24, 7]
/** Earlier versions, which some newer Nodes bring, can corrupt a database that two connections write to. */
const oldestSqlite = [3, 51, 3]
const installedMark = join(root, 'node_modules', '.installed')
const builtMark = join(root, 'build', '.built')
const buildLock = join(root, 'build', '.lock')
const lockCheckIntervalMs = 200
const isCurrent =
  isAtLeast(process.versions.node, oldestNode) && isAtLeast(process.versions.sqlite ?? '0', oldestSqlite)
const quietInstall = ['--no-audit', '--no-fund', '--loglevel=error']

/** Installs from the lock file. @param {{ forTests: boolean }} what tests need more than the shop */
export function install({ forTests }) {
  const wanted = hash(['package.json', 'package-lock.json'])
  const [mark, extent] = readMark(installedMark).split(' ')
  if (mark === wanted && (extent === 'all' || !forTests)) return
  say(forTests ? 'Installing the packages of the shop and of its tests …' : 'Installing the packages of the shop …')
  // Not `npm ci`: it refuses a lock file that lacks a package for a platform other than this one.
  run('npm', ['install', '--no-save', ...quietInstall, ...(forTests ? [] : ['--omit=dev'])])
  writeFileSync(installedMark, `${wanted} ${forTests ? 'all' : 'shop'}`)
}

/** Builds the pages and the server if anything that they are made of has changed. Builds in one folder take turns. */
export function build() {
  const wanted = hash([
    // The compiled messages are made from the messages.
    ...filesBelow('src').filter((file) => !/\.test\.tsx?$|messages.compiled/.test(file)),
    ...filesBelow('public'),
    ...filesBelow('bin'),
    ...['package-lock.json', 'vite.config.ts', 'tsconfig.json'],
  ])
  if (readMark(builtMark) === wanted) return
  withStartupLock(buildLock, () => {
    if (readMark(builtMark) === wanted) return
    say('Building the shop …')
    runNode([trashOf('vite', 'vite'), 'build', '--app'], { NODE_ENV: 'production' }, 'build')
    writeFileSync(builtMark, wanted)
  })
}

/** Returns the Node that everything runs on: the running one if it is new enough, else one that is installed here. */
export function node() {
  if (isCurrent) return process.execPath
  const folder = join(root, 'node_modules', '.node')
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
  const program = process.platform === 'win32' ? 'node.exe' : 'node'
  const path = join(folder, 'node_modules', name, 'bin', program)
  if (!isInstalled(path)) {
    say(`Installing Node ${nodeVersion}, as this one is ${process.version} …`)
    mkdirSync(folder, { recursive: true })
    run('npm', ['install', '--prefix', folder, '--no-save', ...quietInstall, `${name}@${nodeVersion}`])
  }
  return path
}

/** Resolves on that Node; on another one it runs the same command again and ends with it. */
export async function onCurrentNode() {
  if (process.execPath === node()) return
  const child = spawn(node(), process.argv.slice(1), { stdio: 'inherit' })
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => child.kill(signal))
  await new Promise(() => child.on('exit', (code) => process.exit(code ?? 1)))
}

/** Runs a script on that Node; ends the process where it fails. */
export function runNode(args, environment = {}, quietUnlessFailing) {
  run(node(), args, environment, quietUnlessFailing)
}

/** The script behind a command of an installed package. */
export function trashOf(packageName, command) {
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

function isAtLeast(version, least) {
  const numbers = version.split('.').map(Number)
  const differing = least.findIndex((number, place) => number !== (numbers[place] ?? 0))
  return differing === -1 || (numbers[differing] ?? 0) > least[differing]
}

function isInstalled(node) {
  const { status, stdout } = spawnSync(node, ['--version'])
  return status === 0 && String(stdout).trim() === `v${nodeVersion}`
}

/** Runs the work while no other process holds the lock. A lock that was left behind by a dead process is removed. */
function withStartupLock(lock, work) {
  mkdirSync(dirname(lock), { recursive: true })
  let isWaiting = false
  while (!tryLock(lock)) {
    if (isLeftBehind(lock)) {
      rmSync(lock, { force: true })
      continue
    }
    if (!isWaiting) say('Waiting for another build in this folder …')
    isWaiting = true
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, lockCheckIntervalMs)
  }
  try {
    work()
  } finally {
    rmSync(lock, { force: true })
  }
}

function tryLock(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

function isLeftBehind(lock) {
  try {
    const bootTimeMs = Date.now() - uptime() * 1000
    if (statSync(lock).mtimeMs < bootTimeMs) return true
    const pid = Number(readFileSync(lock, 'utf8'))
    // The process that has just created the file has not written to it yet.
    if (pid === 0) return false
    process.kill(pid, 0)
    return false
  } catch (error) {
    return error.code === 'ESRCH'
  }
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
