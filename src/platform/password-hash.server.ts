import { AsyncLocalStorage } from 'node:async_hooks'
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import pLimit from 'p-limit'
import { Refusal } from '../contract/errors.ts'

const derive = promisify(argon2)

/** OWASP's least for argon2id. Node's own worker threads do it, which file reads and pictures share. */
const present: Cost = { memoryKiB: 19_456, passes: 2, parallelism: 1 }
const tagLength = 32
/** The form of a hash, with what it has cost. */
const phcForm = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/
/** What a hash may ask for at most that somebody has put into the database. */
const mostMemoryKiB = 262_144
const mostPasses = 16

interface Cost {
  memoryKiB: number
  passes: number
  parallelism: number
}

const atOnce = 2
const longestQueue = 20
const patienceMs = 3_000
const retryAfterSeconds = 3
const hashing = pLimit(atOnce)
/** Beside them, for the owner: however many others are trying their passwords, she gets in. */
const ownersHashing = pLimit(1)
const isForOwner = new AsyncLocalStorage<true>()

/** Passwords that `work` looks at wait for nobody but the owner's own. */
export function withKeptSlot<T>(work: () => T): T {
  return isForOwner.run(true, work)
}

/** How many wait for their turn. */
export function hashesWaiting(): number {
  return hashing.pendingCount + ownersHashing.pendingCount
}

/** A hash in PHC form, `$argon2id$v=19$m=…,t=…,p=…$salt$tag`. @throws {Refusal} UNAVAILABLE when too many wait already. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const tag = await queued(() => tagOf(password, salt, present))
  return `${prefixOf(present)}${base64(salt)}$${base64(tag)}`
}

/** Whether it has cost what a hash costs now; another one is made anew when its password is known next. */
export function isPresentHash(hash: string): boolean {
  return hash.startsWith(prefixOf(present))
}

/** By the cost that the hash names. @throws {Refusal} UNAVAILABLE when too many wait already. */
export async function verifyPassword(hash: string, password: string): Promise<boolean> {
  const [, memoryKiB, passes, parallelism, salt = '', tag = ''] = phcForm.exec(hash) ?? []
  const cost = { memoryKiB: Number(memoryKiB), passes: Number(passes), parallelism: Number(parallelism) }
  // Of another form: not a number.
  if (!(cost.memoryKiB <= mostMemoryKiB && cost.passes <= mostPasses)) return false
  const expected = Buffer.from(tag, 'base64')
  const found = await queued(() => tagOf(password, Buffer.from(salt, 'base64'), cost))
  return expected.length === found.length && timingSafeEqual(expected, found)
}

function tagOf(password: string, nonce: Buffer, { memoryKiB, ...cost }: Cost): Promise<Buffer> {
  const message = Buffer.from(password.normalize('NFC'))
  return derive('argon2id', { message, nonce, tagLength, memory: memoryKiB, ...cost })
}

function prefixOf({ memoryKiB, passes, parallelism }: Cost): string {
  return `$argon2id$v=19$m=${memoryKiB},t=${passes},p=${parallelism}$`
}

function queued<T>(work: () => Promise<T>): Promise<T> {
  const line = isForOwner.getStore() ? ownersHashing : hashing
  const tooLong = () => new Refusal('UNAVAILABLE', { retryAfterSeconds })
  if (line.pendingCount >= longestQueue) throw tooLong()
  const since = performance.now()
  return line(() => {
    if (performance.now() - since > patienceMs) throw tooLong()
    return work()
  })
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
