// `thaiyal update` installs another version and tries it on a copy of the data before visitors see it (record 0056).
import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, realpathSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import {
  backUpShop,
  findProcess,
  listChangesSince,
  putMissingImages,
  readEnvironment,
} from '../build/server/commands.js'
import { isAgreed } from './ask.mjs'
import { findRelease, install, releases, sayUnchanged, verify, version } from './new-release.mjs'
import { findOrInstallNode, guide, isClone, print } from './node.mjs'
import { beginReturn, beginUpdate, chooseProgram, readUpdate, readVersion } from './releases.mjs'

const pollMs = 100
/** The running shop finishes requests for at most 15 seconds, and a large database takes a while to migrate. */
const switchMs = 120_000

const help = {
  update: `
Installs another version and tries it on a copy of the data before it replaces the present one. If it does not open, the
present version and its data stay. The SHA-256 is expected beside the file.

  thaiyal update thaiyal-1.1.0.tgz
  thaiyal update 1.1.0              gets that version from UPDATES_URL
  thaiyal update                    gets the newest version from there
`,
  back: `
Returns to the version before the last update, with its data. What has been added since is written to a backup first.

  thaiyal back          asks before it begins
  thaiyal back --yes
`,
}

export async function runUpdate(command, args) {
  if (args.includes('--help')) return print(help[command])
  try {
    if (isClone) throw new Error('Update a clone with git pull, and start it again.')
    const config = readEnvironment()
    if (!config.databaseUrl.startsWith('sqlite:'))
      throw new Error(`This shop uses PostgreSQL, where only its backups can undo a migration: see ${guide}, Upgrade`)
    mkdirSync(releases, { recursive: true })
    using _ = lockReleases()
    if (command === 'update') await update(config, args)
    else await goBack(config, args)
  } catch (error) {
    print(error.message || 'The data cannot be read or written. The disk may be full.')
    sayUnchanged()
    process.exitCode = 1
  }
}

async function update(config, args) {
  const file = await findRelease(config, args)
  verify(file)
  print('1 of 4: installing the new version beside the old one …')
  const { program, to } = install(file)
  const backup = join(config.backupsDir, `before-${to}.tar`)
  print(`2 of 4: writing a backup to ${backup} …`)
  mkdirSync(config.backupsDir, { recursive: true, mode: 0o700 })
  await backUpShop(config, backup, () => {})
  print('3 of 4: trying the new version on a copy of the data …')
  const trial = runProgram(program, ['try', backup])
  if (trial.status !== 0) throw new Error(`Version ${to} does not open with the data of this shop.`)
  print('4 of 4: starting the new version …')
  beginUpdate({ from: version, to, toLink: program, database: resolve(config.databaseUrl.slice('sqlite:'.length)) })
  await restart(config, to)
  if (readUpdate().state === 'done') deleteOlder(config, to)
}

/** Keeps what `thaiyal back` needs. */
function deleteOlder({ backupsDir }, to) {
  for (const name of readdirSync(backupsDir))
    if (/^before-.*\.tar$/.test(name) && name !== `before-${to}.tar`) rmSync(join(backupsDir, name))
  for (const folder of readdirSync(releases, { withFileTypes: true }))
    if (folder.isDirectory() && ![to, version].includes(folder.name))
      rmSync(join(releases, folder.name), { recursive: true })
}

async function goBack(config, args) {
  const update = readUpdate()
  if (update?.state !== 'done' || update.to !== version)
    throw new Error(`There is no update to undo. Other ways back: ${guide}, Upgrade`)
  const installed = dirname(dirname(realpathSync(process.argv[1])))
  if (readVersion(chooseProgram(installed, update.fromLink)) !== update.from)
    throw new Error(`Install version ${update.from} again first: npm install -g ./thaiyal-${update.from}.tgz`)
  print(`This returns to version ${update.from}, with the data of ${new Date(update.doneAt).toLocaleString('en-GB')}.`)
  const lost = await listChangesSince(config, update.doneAt)
  print(lost.length > 0 ? `What has been added since is lost: ${lost.join(', ')}.` : 'Nothing has been added since.')
  const backup = join(config.backupsDir, `after-${update.to}.tar`)
  print(`All data of now are written to ${backup} first.`)
  if (!args.includes('--yes') && !(await isAgreed())) throw new Error('This needs a yes.')
  await backUpShop(config, backup, () => {})
  // Visitors and the owner may have deleted photos since.
  await putMissingImages(config, join(config.backupsDir, `before-${update.to}.tar`))
  beginReturn(update)
  await restart(config, update.from)
}

/** Restarts the shop, if it runs, and waits until it answers. */
async function restart(config, wanted) {
  const running = findProcess(config)
  if (!running) return print(`The shop is not running. Its next start is version ${wanted}.`)
  const begin = Date.now()
  process.kill(running.pid, 'SIGUSR2')
  let silentSince
  let silentMs = 0
  while (Date.now() < begin + switchMs) {
    await pause(pollMs)
    const isReady = await answers(running.address)
    if (!isReady) silentSince ??= Date.now()
    else if (silentSince) silentMs = Date.now() - silentSince
    const { state, reason } = readUpdate()
    if (state === 'failed' && isReady) throw new Error(`Version ${wanted} did not open the shop: ${reason}.`)
    if ((state === 'done' || state === 'returned') && silentMs > 0 && isReady)
      return print(`The shop is open with version ${wanted}. It did not answer for ${(silentMs / 1000).toFixed(1)} s.`)
  }
  process.kill(running.pid, 'SIGKILL')
  print(`Version ${wanted} did not open the shop within ${switchMs / 1000} s and was ended. The next start is version`)
  print(`${version} with its data: thaiyal start. (On a server, systemd has done it.)`)
  process.exitCode = 1
}

function runProgram(program, args) {
  const options = { stdio: 'inherit', cwd: program }
  return spawnSync(findOrInstallNode(), [join(program, 'bin/thaiyal.mjs'), ...args], options)
}

/** Lets one update run at a time. The operating system releases the lock when the process ends. */
function lockReleases() {
  const database = new DatabaseSync(join(releases, 'lock'))
  try {
    database.exec('begin exclusive')
    return database
  } catch (cause) {
    throw new Error('Another update is running in this folder.', { cause })
  }
}

async function answers(address) {
  const response = await fetch(new URL('/readyz', address)).catch(() => undefined)
  return response?.status === 200
}
