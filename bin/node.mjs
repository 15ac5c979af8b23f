// Finds or installs a current Node and runs programs on it. This file must run on Node 20.
import { spawn, spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, mkdirSync, rmSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
export const guide = join(root, 'docs', 'operations.md')
/** A release has no sources. */
export const isClone = existsSync(join(root, 'vite.config.ts'))
const nodeVersion = '24.21.0'
const oldestNode = '24.7'
// Earlier versions, which some newer releases of Node contain, can corrupt a database with two writers.
const oldestSqlite = '3.51.3'
// The user of a release often cannot write to the folder of the program.
const listNodeFolders = () => [
  join(root, 'node_modules', '.node'),
  join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'thaiyal', 'node'),
]
const parentCheckMs = 500
const isCurrent =
  isAtLeast(process.versions.node, oldestNode) && isAtLeast(process.versions.sqlite ?? '0', oldestSqlite)

/** Returns the path of the running Node if it is new enough, and otherwise of one that is installed for the shop. */
export function findOrInstallNode() {
  if (isCurrent) return process.execPath
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
  const program = process.platform === 'win32' ? 'node.exe' : 'node'
  const pathIn = (folder) => join(folder, 'node_modules', name, 'bin', program)
  const isInstalledIn = (folder) => String(spawnSync(pathIn(folder), ['--version']).stdout).trim() === `v${nodeVersion}`
  const nodeFolders = listNodeFolders()
  const installed = nodeFolders.find(isInstalledIn)
  if (installed) return pathIn(installed)
  const folder = nodeFolders.find(isWritable)
  if (!folder) {
    print(`The shop needs Node ${oldestNode} or later, and can write to none of these folders to install it:`)
    print(nodeFolders.join('\n'))
    process.exit(1)
  }
  print(`Installing Node ${nodeVersion}, as this one is ${process.version} …`)
  npmInstall(folder, [`${name}@${nodeVersion}`])
  return pathIn(folder)
}

/** Runs the same command on a current Node and exits with its code, unless this Node is current. */
export async function switchToCurrentNode() {
  const node = findOrInstallNode()
  if (process.execPath === node) return
  const child = spawn(node, process.argv.slice(1), { stdio: 'inherit' })
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

export function npmInstall(folder, options) {
  const ownCache = join(folder, 'node_modules', '.npm')
  const quiet = ['--no-save', '--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=error']
  run('npm', ['install', '--prefix', folder, ...quiet, ...options], {
    environment: isNpmCacheWritable() ? {} : { npm_config_cache: ownCache },
  })
  rmSync(ownCache, { recursive: true, force: true })
}

/** A cache in a system image, or one that root has made, may be read-only, and npm then fails. */
function isNpmCacheWritable() {
  const { stdout } = spawnSync('npm', ['config', 'get', 'cache'], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  return isWritable(join(stdout.trim(), '_cacache', 'tmp'))
}

/** Creates the folder if it does not exist. */
function isWritable(folder) {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

export function runNode(args, options) {
  run(findOrInstallNode(), args, options)
}

export function run(command, args, { title, environment } = {}) {
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

export function print(text) {
  process.stdout.write(`${text}\n`)
}

/** Replaces this process by the program that is installed now. It keeps its number, which a supervisor knows. */
export function restartProgram() {
  const { THAIYAL_IS_STARTING: _, ...environment } = process.env
  process.execve(process.execPath, [process.execPath, ...process.execArgv, ...process.argv.slice(1)], environment)
}

/** Compares numbers, because `localeCompare` would load 4 MB of language data at each start. */
export function isAtLeast(version, minimum) {
  const [own, least] = [version, minimum].map((text) => text.split('.').map(Number))
  const at = least.findIndex((number, index) => own[index] !== number)
  return at === -1 || own[at] > least[at]
}
