// What WordPress needs of the machine: Debian's packages, and a user who is not root.
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { made } from '../../made.mjs'
import { hasNginx, isOnMachine, versionOnMachine } from '../machine.mjs'

/** Where Debian's package lays its files. */
export const packaged = '/usr/share/wordpress'
const versionFile = join(packaged, 'wp-includes', 'version.php')

/** Debian names it after its version. */
export const phpFpm = globSync('/usr/sbin/php-fpm[0-9]*').sort().at(-1)

/** MariaDB refuses to be root. Debian has this user for what answers the web. */
const user = 'www-data'
const isRoot = process.getuid?.() === 0

/** The command as it is started by somebody who is not root. */
export function notAsRoot(command, args) {
  if (!isRoot) return [command, args]
  return ['setpriv', [`--reuid=${user}`, `--regid=${user}`, '--clear-groups', command, ...args]]
}

/** Hands a folder to whoever the programs are started as. */
export function handOver(folder) {
  if (isRoot) spawnSync('chown', ['-R', `${user}:${user}`, folder])
}

function mayRead(folder) {
  return spawnSync(...notAsRoot('test', ['-r', folder, '-a', '-x', folder])).status === 0
}

const needed = {
  nginx: () => hasNginx,
  PHP: () => isOnMachine('php') && phpFpm,
  MariaDB: () => isOnMachine('mariadbd') && isOnMachine('mariadb-install-db'),
  'its own package': () => existsSync(versionFile),
  'a theme': () => globSync(`${packaged}/wp-content/themes/*/theme.json`).length > 0,
  [`a folder that ${user} may read`]: () => mayRead(made()),
}

/** What is not here; it takes part where nothing is missing. */
export const missing = Object.keys(needed).filter((what) => !needed[what]())

export function wordpressVersions() {
  if (missing.length > 0) return {}
  return {
    wordpress: wordpressVersion(),
    php: versionOnMachine(phpFpm, ['-v']),
    imagick: versionOnMachine('php', ['-r', 'echo phpversion("imagick");']),
    mariadb: versionOnMachine('mariadbd', ['--version']),
  }
}

export function wordpressVersion() {
  return /\$wp_version = '([^']+)'/.exec(readFileSync(versionFile, 'utf8'))?.[1]
}
