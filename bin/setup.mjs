// Installs the packages and a current Node, and builds the shop, if needed. This file must run on Node 20.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const nodeVersion = '24.21.0'
const oldestNode = '24.7'
// Earlier versions, which some newer releases of Node contain, can corrupt a database with two writers.
const oldestSqlite = '3.51.3'
const installedStamp = join(root, 'node_modules', '.installed')
const builtStamp = join(root, 'build', '.built')
const ownCache = join(root, 'node_modules', '.npm')
const lockTimeoutMs = 600_000
const parentCheckMs = 500
const isCurrent =
  isAtLeast(process.versions.node, oldestNode) && isAtLeast(process.versions.sqlite ?? '0', oldestSqlite)

/** Installs the packages if they have changed. A lock allows one installation or build at a time. */
export async function install({ forTests }) {
  // The lock needs the SQLite of a current Node.
  await switchToCurrentNode()
  const wanted = hash(['package.json', 'package-lock.json'])
  const isInstalled = () => {
    const [installed, extent] = readStamp(installedStamp).split(' ')
    return installed === wanted && (extent === 'all' || !forTests)
  }
  if (isInstalled()) return
  await withLock(() => {
    if (isInstalled()) return
    // Installed test packages stay installed.
    const isForTests = forTests || readStamp(installedStamp).endsWith(' all')
    print(
      isForTests ? 'Installing the packages of the shop and of its tests …' : 'Installing the packages of the shop …',
    )
    // An interrupted installation must not look complete.
    rmSync(installedStamp, { force: true })
    // `npm ci` rejects a lock file that lacks a package for another platform.
    installPackages(isForTests ? [] : ['--omit=dev'])
    writeFileSync(installedStamp, `${wanted} ${isForTests ? 'all' : 'shop'}`)
  })
}

/** Builds the pages and the server if a source file has changed. */
export async function build() {
  const wanted = hash([
    // The build generates the compiled messages, and all of their project but its settings.
    ...listFiles('src').filter((file) => !/\.test\.tsx?$|messages.compiled|project\.inlang.(?!settings)/.test(file)),
    ...listFiles('public'),
    ...listFiles('bin'),
    ...['package-lock.json', 'vite.config.ts', 'tsconfig.json'],
  ])
  if (readStamp(builtStamp) === wanted) return
  await withLock(() => {
    if (readStamp(builtStamp) === wanted) return
    print('Building the shop …')
    const environment = { NODE_ENV: 'production' }
    runNode(['node_modules/vite/bin/vite.js', 'build', '--app'], { title: 'build', environment })
    writeFileSync(builtStamp, wanted)
  })
}

/** Returns the path of the running Node if it is new enough, and otherwise of one that is installed here. */
export function findOrInstallNode() {
  if (isCurrent) return process.execPath
  const folder = join(root, 'node_modules', '.node')
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
  const program = process.platform === 'win32' ? 'node.exe' : 'node'
  const path = join(folder, 'node_modules', name, 'bin', program)
  if (String(spawnSync(path, ['--version']).stdout).trim() !== `v${nodeVersion}`) {
    print(`Installing Node ${nodeVersion}, as this one is ${process.version} …`)
    mkdirSync(folder, { recursive: true })
    installPackages(['--prefix', folder, `${name}@${nodeVersion}`])
  }
  return path
}

/** Runs the same command on a current Node and exits with its code, unless this Node is current. */
export async function switchToCurrentNode() {
  if (process.execPath === findOrInstallNode()) return
  const child = spawn(findOrInstallNode(), process.argv.slice(1), { stdio: 'inherit' })
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => child.kill(signal))
  stopWithNpm()
  await new Promise(() => child.on('exit', (code) => process.exit(code ?? 1)))
}

/** Stops when npm has been stopped: npm ends its shell, which does not forward the signal. */
export function stopWithNpm() {
  if (!process.env.npm_lifecycle_event) return
  const { ppid } = process
  setInterval(() => process.ppid !== ppid && process.kill(process.pid, 'SIGTERM'), parentCheckMs).unref()
}

export function runNode(args, options) {
  run(findOrInstallNode(), args, options)
}

export function print(text) {
  process.stdout.write(`${text}\n`)
}

function installPackages(options) {
  const quiet = ['--no-save', '--no-audit', '--no-fund', '--loglevel=error']
  run('npm', ['install', ...quiet, ...options], {
    environment: isCacheWritable() ? {} : { npm_config_cache: ownCache },
  })
  rmSync(ownCache, { recursive: true, force: true })
}

/** A cache in a system image, or one that root has made, may be read-only, and npm then fails. */
function isCacheWritable() {
  const { stdout } = spawnSync('npm', ['config', 'get', 'cache'], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  try {
    const folder = join(stdout.trim(), '_cacache', 'tmp')
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

function run(command, args, { title, environment } = {}) {
  const result = spawnSync(command, args, {
    cwd: root,
    stdio: title ? 'pipe' : 'inherit',
    shell: process.platform === 'win32' && command === 'npm',
    env: { ...process.env, ...environment },
  })
  if (result.status === 0) return
  if (title) process.stderr.write(`${result.stdout}${result.stderr}`)
  print(`Failed: ${title ?? [command, ...args].join(' ')}`)
  process.exit(result.status ?? 1)
}

/** Compares numbers, because `localeCompare` would load 4 MB of language data at each start. */
function isAtLeast(version, minimum) {
  const [own, least] = [version, minimum].map((text) => text.split('.').map(Number))
  const at = least.findIndex((number, index) => own[index] !== number)
  return at === -1 || own[at] > least[at]
}

/** Runs the work under a SQLite lock, which the operating system releases when the process dies. */
async function withLock(work) {
  mkdirSync(join(root, 'build'), { recursive: true })
  const { DatabaseSync } = await import('node:sqlite')
  const lock = new DatabaseSync(join(root, 'build', '.lock.db'))
  try {
    lock.exec('BEGIN EXCLUSIVE')
  } catch {
    print('Waiting for another installation or build in this folder …')
    lock.exec(`PRAGMA busy_timeout = ${lockTimeoutMs}; BEGIN EXCLUSIVE`)
  }
  try {
    work()
  } finally {
    lock.close()
  }
}

function readStamp(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : ''
}

function hash(files) {
  const digest = createHash('sha256')
  for (const file of files) digest.update(file).update(readFileSync(join(root, file)))
  return digest.digest('hex')
}

function listFiles(folder) {
  return readdirSync(join(root, folder), { recursive: true })
    .map((name) => join(folder, String(name)))
    .filter((name) => statSync(join(root, name)).isFile())
    .sort()
}
