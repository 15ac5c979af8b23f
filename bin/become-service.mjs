// The shop that `thaiyal service` has set up on this server, for the other commands.
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { print } from './node.mjs'

/** Tests let a folder stand for the root of the file system. */
export const base = process.env.THAIYAL_ROOT ?? ''
export const home = `${base}/var/lib/thaiyal`
export const settingsFile = `${base}/etc/thaiyal.env`
export const unitFile = `${base}/etc/systemd/system/thaiyal.service`

/**
 * Lets root's command work on the shop of the service: with its settings, in its folder and as its user. A shop in the
 * present folder, or one that DATA_DIR names, comes first.
 */
export function becomeService(command, args) {
  if (process.getuid?.() !== 0 || process.env.DATA_DIR || !existsSync(unitFile)) return
  // Root must not run the programs in the folder of the service, which its user may change.
  const isInHome = process.cwd() === home
  if (!isInHome && (existsSync('.env') || existsSync('data'))) return
  if (command === 'start') {
    print('The shop of this machine is a service: systemctl start thaiyal')
    process.exit(spawnSync('systemctl', ['start', 'thaiyal'], { stdio: 'inherit' }).status ?? 1)
  }
  const { uid, gid } = statSync(home)
  // Relative paths are resolved against INIT_CWD. A further process of this command must not take it for npm's.
  process.env.INIT_CWD ??= process.cwd()
  delete process.env.npm_lifecycle_event
  Object.assign(process.env, { XDG_CACHE_HOME: '' }, readSettings(), { HOME: home })
  const files = args.map((name) => resolve(process.env.INIT_CWD, name)).filter((path) => existsSync(path))
  process.chdir(home)
  process.umask(0o077)
  process.setgroups([gid])
  process.setgid(gid)
  process.setuid(uid)
  const hidden = files.find((path) => !isReadable(path))
  if (!hidden) return
  print(`The user thaiyal may not read ${hidden}. Copy it with what belongs to it, and specify the copy:`)
  print(`install -o thaiyal -m 600 ${hidden}* ${home}`)
  process.exit(1)
}

function isReadable(path) {
  try {
    accessSync(path, constants.R_OK)
    return true
  } catch {
    return false
  }
}

/** Reads the settings as systemd does: a # within a value is a part of it. */
export function readSettings() {
  const text = existsSync(settingsFile) ? readFileSync(settingsFile, 'utf8') : ''
  const lines = text.matchAll(/^\s*(\w+)=(?:"(.*)"|'(.*)'|(.*?))\s*$/gm)
  return Object.fromEntries(
    [...lines].map(([, name, ...values]) => [name, values.find((value) => value !== undefined)]),
  )
}
