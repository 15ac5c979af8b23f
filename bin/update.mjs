// `thaiyal update` installs another version and tries it on a copy of the data before visitors see it (record 0056).
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import {
  backUpShop,
  findProcess,
  listChangesSince,
  putMissingImages,
  readEnvironment,
} from '../build/server/commands.js'
import { findOrInstallNode, isAtLeast, isClone, npmInstall, print, root } from './node.mjs'
import { beginReturn, beginUpdate, readUpdate } from './releases.mjs'

const releases = resolve('releases')
const pollMs = 100
/** The running shop finishes requests for at most 15 seconds, and a large database takes a while to migrate. */
const switchMs = 120_000
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

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
      throw new Error('This shop uses PostgreSQL, where only its backups can undo a migration: see docs/operations.md.')
    mkdirSync(releases, { recursive: true })
    using _ = lockReleases()
    if (command === 'update') await update(config, args)
    else await goBack(config, args)
  } catch (error) {
    const reason = error.message || 'The data cannot be read or written. The disk may be full.'
    print(`${reason}\nNothing has changed: the shop has version ${version} as before.`)
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
  if (update?.state !== 'done') throw new Error('There is no update to undo.')
  print(`This returns to version ${update.from}, with the data of ${new Date(update.doneAt).toLocaleString('en-GB')}.`)
  const lost = await listChangesSince(config, update.doneAt)
  print(lost.length > 0 ? `What has been added since is lost: ${lost.join(', ')}.` : 'Nothing has been added since.')
  const backup = join(config.backupsDir, `after-${update.to}.tar`)
  print(`All data of now are written to ${backup} first.`)
  if (!args.includes('--yes') && !(await isConfirmed())) throw new Error('The answer was not yes.')
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
  throw new Error(`Version ${wanted} did not open the shop within ${switchMs / 1000} s. Start the shop: thaiyal start`)
}

/** Returns the path of a release, which is a file or is fetched from UPDATES_URL. */
async function findRelease({ updatesUrl }, [wanted]) {
  const file = wanted && resolve(process.env.INIT_CWD ?? '.', wanted)
  if (file && existsSync(file)) return file
  if (!updatesUrl)
    throw new Error(
      `${wanted ? `${wanted} is not a file that this user can read` : 'Name a file'}, or set UPDATES_URL.`,
    )
  const newest = wanted ?? JSON.parse(await download('latest.json')).version
  const name = `thaiyal-${newest}.tgz`
  for (const part of [name, `${name}.sha256`]) {
    print(`Fetching ${part} …`)
    writeFileSync(join(releases, part), await download(part))
  }
  return join(releases, name)

  async function download(name) {
    const response = await fetch(new URL(name, updatesUrl)).catch((error) => ({ status: error.message }))
    if (response.status !== 200) throw new Error(`${new URL(name, updatesUrl)} cannot be fetched: ${response.status}.`)
    return Buffer.from(await response.arrayBuffer())
  }
}

/** Compares the file with the SHA-256 that `npm run release` has written beside it. */
function verify(file) {
  const list = `${file}.sha256`
  if (!existsSync(list)) throw new Error(`${list} is missing. It belongs to the release: put it beside the file.`)
  const sha256 = createHash('sha256').update(readFileSync(file)).digest('hex')
  if (readFileSync(list, 'utf8').split(/\s/)[0] !== sha256)
    throw new Error(`${file} is damaged or another file: its SHA-256 is not the one in ${basename(list)}.`)
}

/** Installs the release beside the others. */
function install(file) {
  const unfinished = join(releases, 'unfinished')
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished)
  process.once('exit', sayUnchanged)
  npmInstall(unfinished, [file])
  process.off('exit', sayUnchanged)
  const to = JSON.parse(readFileSync(join(unfinished, 'node_modules/thaiyal/package.json'), 'utf8')).version
  if (to === version) throw new Error(`The shop has version ${version} already.`)
  if (!isAtLeast(to, version))
    throw new Error(`Version ${to} is older. This returns to the version before: thaiyal back`)
  const folder = join(releases, to)
  rmSync(folder, { recursive: true, force: true })
  renameSync(unfinished, folder)
  return { to, program: join(folder, 'node_modules/thaiyal') }
}

/** npm has said why it failed. */
const sayUnchanged = () => print(`Nothing has changed: the shop has version ${version} as before.`)

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

async function isConfirmed() {
  if (!process.stdin.isTTY) throw new Error('There is no terminal to ask in. Add --yes.')
  using terminal = createInterface({ input: process.stdin, output: process.stdout })
  return (await terminal.question('Return? Type yes: ')).trim() === 'yes'
}
