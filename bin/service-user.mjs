// The system user of the service, whose home contains all data.
import { chmodSync, chownSync, mkdirSync, statSync } from 'node:fs'
import { home } from './become-service.mjs'
import { must, run } from './system.mjs'

export const user = 'thaiyal'

/** Says what `createUser` will change. */
export function planUser() {
  return [
    !idOf('-u') && `create the system user ${user}`,
    !isHomeReady() && `create ${home}, for all data, readable by ${user} only`,
  ]
}

/** @returns the user's and the group's number */
export function createUser() {
  if (!idOf('-u')) must('useradd', '--system', '--home-dir', home, '--shell', '/usr/sbin/nologin', user)
  const owner = { uid: Number(idOf('-u')), gid: Number(idOf('-g')) }
  mkdirSync(home, { recursive: true })
  chmodSync(home, 0o700)
  chownSync(home, owner.uid, owner.gid)
  return owner
}

function isHomeReady() {
  const { uid, mode } = statSync(home, { throwIfNoEntry: false }) ?? {}
  return String(uid) === idOf('-u') && (mode & 0o777) === 0o700
}

function idOf(part) {
  const { status, stdout } = run('id', part, user)
  return status === 0 ? stdout.trim() : undefined
}
