// The folder of a shop contains the versions that `thaiyal update` has installed, and remembers the last update:
// `releases/1.1.0`, `current`, which is a link to the version in use, and `update.json`.
import {
  existsSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { isAtLeast, print } from './node.mjs'

const link = 'current'
const record = 'update.json'

/**
 * Returns the last update. `from` and `to` are versions, and `current` points to `fromLink`, if that is set, and then to
 * `toLink`. The state is `switching` until the new version has opened the shop, then `done` or `failed`; a return makes it
 * `returning`, then `returned`.
 */
export function readUpdate() {
  return existsSync(record) ? JSON.parse(readFileSync(record, 'utf8')) : undefined
}

function writeUpdate(update) {
  writeFileSync(`${record}.unfinished`, JSON.stringify(update, null, 2), { flush: true })
  renameSync(`${record}.unfinished`, record)
}

export function readVersion(program) {
  return JSON.parse(readFileSync(join(program, 'package.json'), 'utf8')).version
}

/** Returns the folder of the program that opens this shop. */
export function findProgram(installed) {
  return chooseProgram(installed, existsSync(link) ? realpathSync(link) : undefined)
}

/** Prefers the program that an update has linked, unless `npm install -g` or another image has brought a newer one. */
export function chooseProgram(installed, linked) {
  return !linked || isAtLeast(readVersion(installed), readVersion(linked)) ? installed : linked
}

/** Begins the change to another version. The next start completes it. */
export function beginUpdate({ from, to, toLink, database }) {
  const fromLink = existsSync(link) ? readlinkSync(link) : undefined
  writeUpdate({ from, to, fromLink, toLink, database, state: 'switching' })
}

/** Begins the return to the version before. The next start completes it. */
export function beginReturn(update) {
  writeUpdate({ ...update, state: 'returning' })
}

/** Decides at each start which version opens the shop: the new one gets one attempt. */
export function settleUpdate() {
  const update = readUpdate()
  if (update?.state === 'switching') {
    if (isOpened(update)) confirmUpdate()
    else if (update.isTried) failUpdate('its start did not finish')
    else {
      writeUpdate({ ...update, isTried: true })
      pointTo(update.toLink)
    }
  }
  if (update?.state === 'returning') {
    // The shop puts back a copy of this name when it starts.
    if (isOpened(update)) renameSync(copyOf(update, 'before'), copyOf(update, 'trying'))
    pointTo(update.fromLink)
    writeUpdate({ ...update, state: 'returned' })
  }
}

/** The new version has opened the shop. */
export function confirmUpdate() {
  const update = readUpdate()
  if (update?.state === 'switching') writeUpdate({ ...update, state: 'done', doneAt: Date.now() })
}

/** Puts back the version before; the shop puts back its data when it starts. @returns whether there is one to start */
export function failUpdate(reason) {
  const update = readUpdate()
  if (update?.state !== 'switching') return false
  pointTo(update.fromLink)
  writeUpdate({ ...update, state: 'failed', reason })
  print(`Version ${update.to} did not open the shop: ${reason}. Version ${update.from} and its data are back.`)
  return true
}

/** The shop has named the copy of its data so when it has opened. */
const isOpened = (update) => existsSync(copyOf(update, 'before'))
const copyOf = ({ database, to }, state) => `${database}.${state}-${to}`

function pointTo(target) {
  rmSync(`${link}.unfinished`, { force: true })
  if (!target) return rmSync(link, { force: true })
  symlinkSync(target, `${link}.unfinished`)
  renameSync(`${link}.unfinished`, link)
}
