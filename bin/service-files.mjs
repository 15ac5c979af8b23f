// The files that `thaiyal service` writes.
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { dirname, join } from 'node:path'
import { base, home, readSettings, settingsFile, unitFile } from './become-service.mjs'
import { root } from './node.mjs'
import { run } from './system.mjs'

export const program = join(root, 'bin', 'thaiyal.mjs')
export const siteFile = `${base}/etc/caddy/thaiyal.caddy`
export const caddyfile = `${base}/etc/caddy/Caddyfile`
export const importLine = `import ${siteFile}\n`

/** Returns the files that differ from what they should be. */
export function findChanges(settings, usesCaddy) {
  const sites = [
    { path: siteFile, text: siteText(settings) },
    { path: caddyfile, text: withImport(read(caddyfile)) },
  ]
  return [
    { path: settingsFile, text: settingsText(settings), mode: 0o600 },
    { path: unitFile, text: unitText() },
    ...(usesCaddy ? sites : []),
  ].filter(({ path, text, mode }) => read(path) !== text || (mode && (statSync(path).mode & 0o777) !== mode))
}

/** Writes the files. A Caddyfile that Caddy rejects would close all sites at its next start. @throws if it does */
export function writeChanges(changes, publicUrl) {
  const sites = changes.filter(({ path }) => [siteFile, caddyfile].includes(path))
  const before = sites.map(({ path }) => ({ path, text: read(path) }))
  changes.forEach(write)
  if (sites.length === 0) return
  const { status, stderr } = run('caddy', 'adapt', '--config', caddyfile)
  if (status === 0) return
  before.forEach(write)
  throw new Error(`Caddy rejects ${publicUrl} beside the sites of ${caddyfile}, which has not been changed. ${stderr}`)
}

/** Keeps the settings in the file, because a person may have changed them. Options replace those that they name. @throws if an option is wrong */
export function chooseSettings({ address, owner }) {
  const given = readSettings()
  const PUBLIC_URL = address ? publicUrlOf(address) : given.PUBLIC_URL
  const ADMIN_EMAIL = owner ?? given.ADMIN_EMAIL
  if (!PUBLIC_URL || !ADMIN_EMAIL) throw new Error('Specify --address and --owner. To explain them: --help')
  if (!/^[^\s@"']+@[^\s@"']+$/.test(ADMIN_EMAIL)) throw new Error(`${ADMIN_EMAIL} is not an email address.`)
  const defaults = { TRUST_PROXY: 'loopback', PORT: '3000', DATA_DIR: `${home}/data`, BACKUPS_DIR: `${home}/backups` }
  const others = Object.entries(defaults).map(([name, value]) => [name, given[name] || value])
  return { PUBLIC_URL, ADMIN_EMAIL, ...Object.fromEntries(others) }
}

function publicUrlOf(address) {
  const host = address.replace(/^https?:\/\//, '').replace(/\/$/, '')
  const isHost = /^[^/:@\s]+$/.test(host) && URL.canParse(`http://${host}`)
  const { hostname } = new URL(isHost ? `http://${host}` : 'http://none')
  if (isIP(hostname)) throw new Error('Specify a domain, because browsers trust no certificate for an IP address.')
  if (/(^|\.)localhost$/.test(hostname)) return `http://${hostname}`
  if (!hostname.includes('.')) throw new Error(`${address} is not a domain such as shop.example.`)
  return `https://${hostname}`
}

/** Changes only the lines of missing and different settings. */
function settingsText(settings) {
  const given = readSettings()
  const text = read(settingsFile) ?? `# The settings of the shop, which ${root}/.env.example explains.\n`
  const names = Object.keys(settings).filter((name) => given[name] !== settings[name])
  return names.reduce(
    (changed, name) => {
      const line = `${name}=${settings[name]}\n`
      const former = new RegExp(`^[ \\t]*${name}=.*\\n?`, 'm')
      return former.test(changed) ? changed.replace(former, () => line) : `${changed}${line}`
    },
    text.replace(/[^\n]$/, '$&\n'),
  )
}

function unitText() {
  return readFileSync(join(root, 'docs/server/thaiyal.service'), 'utf8')
    .replace(/^ExecStart=.*/m, () => `ExecStart=${process.execPath} ${program} start`)
    .replace(/\/(etc|var\/lib)\/thaiyal/g, `${base}$&`)
}

function siteText({ PUBLIC_URL, PORT }) {
  return `# \`thaiyal service\` writes this file.
${PUBLIC_URL.replace('https://', '')} {
	reverse_proxy 127.0.0.1:${PORT} {
		# Requests wait while the shop restarts.
		lb_try_duration 20s
	}
}
`
}

function withImport(text = '') {
  return text.includes(importLine) ? text : `${text.replace(/[^\n]$/, '$&\n')}${importLine}`
}

export function read(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}

/** Deletes the file if there is no text. */
export function write({ path, text, mode }) {
  if (text === undefined) return rmSync(path, { force: true })
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text, { mode })
  if (mode) chmodSync(path, mode)
}
