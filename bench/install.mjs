import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const withinMs = 10 * 60_000

/** Brings the packages of one folder of bench/, as its lock file names them, where they are not there yet. */
export function install(folder) {
  const place = join(import.meta.dirname, folder)
  const { dependencies } = JSON.parse(readFileSync(join(place, 'package.json'), 'utf8'))
  if (Object.keys(dependencies).every((name) => existsSync(join(place, 'node_modules', name)))) return
  console.log(`The packages of bench/${folder} are installed`)
  // Not `npm ci`: it refuses a lock file that lacks a package for another platform.
  run('npm', ['install', '--no-save', '--no-audit', '--no-fund'], place)
}

/** @throws with what it complained of. */
export function run(command, args, cwd) {
  const env = { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' }
  const { status, stderr, stdout, error } = spawnSync(command, args, { cwd, env, encoding: 'utf8', timeout: withinMs })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${error ?? `${stdout}${stderr}`.slice(-2_000)}`)
}

/** What is installed in a folder of bench/ under this name. */
export function versionOf(folder, name) {
  const file = join(import.meta.dirname, folder, 'node_modules', name, 'package.json')
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).version : undefined
}
