// Finds, verifies and installs the release that `thaiyal update` is to use.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { isAtLeast, npmInstall, print, root } from './node.mjs'
import { readVersion } from './releases.mjs'

export const releases = resolve('releases')
export const version = readVersion(root)

/** Returns the path of a release, which is a file or is fetched from UPDATES_URL. */
export async function findRelease({ updatesUrl }, [wanted]) {
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
export function verify(file) {
  const list = `${file}.sha256`
  if (!existsSync(list)) throw new Error(`${list} is missing. It belongs to the release: put it beside the file.`)
  const sha256 = createHash('sha256').update(readFileSync(file)).digest('hex')
  if (readFileSync(list, 'utf8').split(/\s/)[0] !== sha256)
    throw new Error(`${file} is damaged or another file: its SHA-256 is not the one in ${basename(list)}.`)
}

/** Installs the release beside the others. */
export function install(file) {
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

/** npm has printed why it failed, and ends this process. */
export const sayUnchanged = () => print(`Nothing has changed: the shop has version ${version} as before.`)
