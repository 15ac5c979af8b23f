// `thaiyal service` opens the shop on a server: a systemd unit with its user and settings, and HTTPS by Caddy.
import { spawn } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { isAgreed } from './ask.mjs'
import { base, home, readSettings, settingsFile, unitFile } from './become-service.mjs'
import { print } from './node.mjs'
import * as files from './service-files.mjs'
import { createUser, planUser, user } from './service-user.mjs'
import { must, PATH, run } from './system.mjs'

const { caddyfile, importLine, siteFile } = files
const help = `
Opens the shop of this server under its domain: starts it now and at each boot, with HTTPS by Caddy. It asks before it
changes anything. Run again, it repairs what differs, and keeps every other setting in ${settingsFile}.

  thaiyal service --address shop.example --owner owner@example.com
  thaiyal service --remove     closes the shop and removes all but its data and settings

  --without-caddy   leaves HTTPS to another proxy on this machine, such as nginx or a tunnel
  --yes             does not ask
`
const packages = { systemctl: 'systemd', useradd: 'passwd' }
const answerTimeoutMs = 60_000
const pauseMs = 250

export async function manageService(args) {
  try {
    const flag = { type: 'boolean' }
    const value = { type: 'string' }
    const flags = { 'without-caddy': flag, remove: flag, yes: flag, help: flag }
    const { values } = parseArgs({ args, options: { address: value, owner: value, ...flags } })
    if (values.help) return print(help)
    if (process.getuid?.() !== 0 && !base) throw new Error('Only root can do this: sudo thaiyal service …')
    // npm leaves out packages that need a newer Node.
    if (Number.parseInt(process.versions.node, 10) < 20)
      throw new Error(`Node ${process.version} is too old. Install Node 20 or later, and then the release again.`)
    const needsCaddy = !values['without-caddy'] && !values.remove
    for (const [name, needed] of Object.entries({ ...packages, ...(needsCaddy && { caddy: 'caddy' }) }))
      if (run(name, '--version').error) throw new Error(`${name} is missing: apt-get install ${needed}`)
    // Caddy must be able to read its files.
    process.umask(0o022)
    await (values.remove ? removeService(values) : setUpService(values))
  } catch (error) {
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}

async function setUpService(options) {
  const settings = files.chooseSettings(options)
  const { PUBLIC_URL, PORT, ADMIN_EMAIL } = settings
  const usesCaddy = !options['without-caddy']
  const changes = files.findChanges(settings, usesCaddy)
  const isChanged = (...paths) => changes.some(({ path }) => paths.includes(path))
  const is = (state, unit) => run('systemctl', `is-${state}`, '--quiet', unit).status === 0
  const isRunning = is('active', user)
  const mustStart = !isRunning || !is('enabled', user) || isChanged(settingsFile, unitFile)
  const mustServe = usesCaddy && (isChanged(siteFile, caddyfile) || !is('active', 'caddy'))
  const isAgreed = await agree(options, [
    ...planUser(),
    ...changes.map(({ path }) => `${existsSync(path) ? 'change' : 'write'} ${path}`),
    mustStart && `${isRunning ? 'restart the shop' : 'start the shop now'}, and start it at each boot`,
    mustServe && `let Caddy serve ${PUBLIC_URL}`,
  ])
  if (!isAgreed) return

  const owner = createUser()
  files.writeChanges(changes, PUBLIC_URL)
  if (mustStart) {
    if (!isRunning) await openOnce(owner)
    must('systemctl', 'daemon-reload')
    must('systemctl', 'enable', user)
    must('systemctl', 'restart', user)
  }
  if (mustServe) must('systemctl', 'reload-or-restart', 'caddy')
  await untilAnswer(`http://127.0.0.1:${PORT}/healthz`)
  print(`The shop is open: ${PUBLIC_URL}`)
  print(`The owner signs in at ${PUBLIC_URL}/login with ${ADMIN_EMAIL}`)
  if (PUBLIC_URL.startsWith('https:'))
    print('If no browser opens it: the domain must lead to this machine, and ports 80 and 443 must be open.')
  print(`To send mails, set MAIL_URL in ${settingsFile}, then: systemctl restart ${user}`)
}

async function removeService(options) {
  const isOpen = existsSync(unitFile)
  const paths = [unitFile, siteFile].filter(existsSync)
  const text = files.read(caddyfile)
  const isImported = text?.includes(importLine)
  const isAgreed = await agree(options, [
    isOpen && 'stop the shop',
    ...paths.map((path) => `delete ${path}`),
    isImported && `delete the line ${importLine.trim()} from ${caddyfile}, and reload Caddy`,
  ])
  if (!isAgreed) return
  if (isOpen) must('systemctl', 'disable', '--now', user)
  if (isImported) files.write({ path: caddyfile, text: text.replace(importLine, '') })
  for (const path of paths) rmSync(path)
  must('systemctl', 'daemon-reload')
  if (isImported) must('systemctl', 'reload-or-restart', 'caddy')
  print(`The shop is closed. Its data are still in ${home}, and its settings in ${settingsFile}.`)
  print(`To delete them too: rm -r ${home} ${settingsFile} && userdel ${user}`)
}

/** Says what will be done. @returns false if that is nothing @throws unless the caller agrees */
async function agree({ yes }, steps) {
  const planned = steps.filter(Boolean)
  if (planned.length === 0) {
    print('Nothing to change.')
    return false
  }
  print(['This will', ...planned.map((step) => `  - ${step}`)].join('\n'))
  if (!yes && !(await isAgreed())) throw new Error('Nothing has been changed.')
  return true
}

/** Opens the shop once before systemd does, so that its password and its errors appear here, and in no log. */
async function openOnce(owner) {
  process.umask(0o077)
  const child = spawn(process.execPath, [files.program, 'start'], {
    ...owner,
    cwd: home,
    env: { ...process.env, PATH, HOME: home, XDG_CACHE_HOME: '', ...readSettings(), LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let isOpen = false
  for await (const line of createInterface({ input: child.stdout })) {
    isOpen ||= line.startsWith('The shop is open')
    if (isOpen) child.kill()
    else if (line) print(line)
  }
  if (!isOpen) throw new Error(`The shop did not start. Correct the cause, and run the same command again.`)
}

async function untilAnswer(address) {
  const endsAt = Date.now() + answerTimeoutMs
  while (!(await fetch(address).catch(() => {}))?.ok) {
    if (Date.now() > endsAt) throw new Error(`The shop does not answer. Its log has the cause: journalctl -u ${user}`)
    await wait(pauseMs)
  }
}
