import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const withinMs = 10 * 60_000

/** Installs the packages of a folder unless they are installed. */
export function install(folder: string): void {
  // `npm ci` rejects a lock file that lacks a package for another platform.
  if (!existsSync(join(folder, 'node_modules')))
    run('npm', ['install', '--ignore-scripts', '--no-save', '--no-audit', '--no-fund'], folder)
}

/** @throws an error with the output of the command if it fails */
export function run(command: string, args: string[], cwd: string): string {
  const env = { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' }
  const options = { cwd, env, encoding: 'utf8', timeout: withinMs, maxBuffer: 2 ** 27 } as const
  const { status, stderr, stdout, error } = spawnSync(command, args, options)
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${error ?? `${stdout}${stderr}`.slice(-2_000)}`)
  return stdout
}
