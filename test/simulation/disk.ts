import { mkdirSync } from 'node:fs'
import { randomFrom } from '../faults/random.ts'
import { openUnsyncedDisk } from '../faults/unsynced-disk.ts'
import { watchFolder } from '../faults/watched-folder.ts'
import { type Counts, countOne } from './counts.ts'
import type { Turns } from './turns.ts'

/** The disk fails in this way at the given write, which is an SQL statement or an operation on a file. */
export interface DiskFault {
  kind: 'power cut' | 'kill' | 'full disk' | 'kill after mail'
  at: number
}

export interface Fault {
  kind: DiskFault['kind'] | 'lost request' | 'lost answer' | 'two requests'
  /** The request from now on, and its write to the disk. */
  request: number
  at: number
}

const kinds = ['power cut', 'kill', 'full disk', 'kill after mail']
export const isOfDisk = (fault: { kind: string; at: number }): fault is DiskFault => kinds.includes(fault.kind)

/** The queue of mails works beside the requests, so its writes have no fixed place among theirs. */
const ofMailQueue = /outbox|^(update|delete from) "mails"/

/** These parts of the world are known here, because the world contains the disk. */
export interface Machine {
  turns: Turns
  mails: Counts
  random: () => number
  newFolder: () => string
}

/** Watches the folder of one process, and fails, kills or cuts at a chosen write. */
export function openDisk(folder: string, machine: Machine, onCut = () => {}) {
  const { turns, mails } = machine
  // This folder receives what the disk needs to undo writes.
  const spare = machine.newFolder()
  mkdirSync(spare, { recursive: true })
  let isKill = false
  let chance = machine.random
  let fault: DiskFault | undefined
  let writes = 0
  let isDead = false
  let untilAnswered = Promise.resolve()
  const unsynced = openUnsyncedDisk({
    folder,
    spare,
    survives: () => isKill || chance() < 0.5,
  })

  function cut(kind: DiskFault['kind']): void {
    isKill = kind !== 'power cut'
    // How much was not synced may depend on threads, and must not change what the world does later.
    chance = randomFrom(machine.random() * 2 ** 32)
    unsynced.cut()
    isDead = true
    onCut()
  }

  function write(title: string, writeHalf?: () => void): void {
    if (isDead && !/^(rollback|pragma|close)/.test(title))
      throw Object.assign(new Error('the power is cut'), { code: 'EIO' })
    if (isDead || ofMailQueue.test(title) || /^(rollback|pragma|close)/.test(title)) return
    if (++writes !== fault?.at || fault.kind === 'kill after mail') return
    if (fault.kind === 'full disk') throw fullDisk(title)
    writeHalf?.()
    cut(fault.kind)
    throw Object.assign(new Error('the power is cut'), { code: 'EIO' })
  }

  async function operate<T>(title: string, act: () => Promise<T>, actHalf?: () => void): Promise<T> {
    write(title, actHalf)
    const mail = /^rename outbox\/\.(.*)\.unfinished/.exec(title)?.[1]
    const kills = mail && fault?.kind === 'kill after mail'
    if (kills) await untilAnswered
    const result = await act()
    if (mail) countOne(mails, mail)
    if (kills && !isDead) cut(fault?.kind ?? 'kill')
    return result
  }

  const unwatch = watchFolder(folder, {
    operation(title, ...acts) {
      return ofMailQueue.test(title) ? operate(title, ...acts) : turns.take(() => operate(title, ...acts))
    },
    statement(title, act) {
      write(title)
      return act()
    },
  })

  return {
    /** Arms the fault for the writes from now on. */
    arm(next: DiskFault | undefined, answered = Promise.resolve()): void {
      fault = next
      untilAnswered = answered
      writes = 0
    },
    cut,
    write,
    isDead: () => isDead,
    /** Returns the folder that is left after a cut. */
    afterCut: () => unsynced.afterCut(),
    close(): void {
      unwatch()
      unsynced.close()
    },
  }
}

function fullDisk(title: string): Error {
  const isFile = /^(open|write|writev|rename|mkdir|sync|fsync|rm|unlink|copyFile|mkdtemp|writeFile|chmod) /.test(title)
  return Object.assign(
    new Error('no space left on device'),
    isFile ? { code: 'ENOSPC' } : { code: 'ERR_SQLITE_ERROR', errcode: 13 },
  )
}
