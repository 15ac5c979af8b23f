import { AsyncLocalStorage } from 'node:async_hooks'
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import pLimit from 'p-limit'
import { ApiError } from '../../api/errors.ts'

/** OWASP recommends at least this cost. Node hashes on worker threads, which file reads and images use, too. */
const productionCost: HashCost = { memoryKiB: 19_456, passes: 2, parallelism: 1 }
const tagLength = 32
const phcPattern = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/
/** A hash in the database names its cost, which must not exceed these limits. */
const maxMemoryKiB = 262_144
const maxPasses = 16

const concurrency = 2
const maxQueueLength = 20
const maxWaitMs = 3_000
const retryAfterSeconds = 3

export interface HashCost {
  memoryKiB: number
  passes: number
  parallelism: number
}

export type Passwords = ReturnType<typeof openPasswords>

export function openPasswords(cost: HashCost = productionCost) {
  const visitorQueue = pLimit(concurrency)
  /** The owner can sign in while many visitors try passwords. */
  const ownerQueue = pLimit(1)
  const isForOwner = new AsyncLocalStorage<true>()

  /** @throws {ApiError} UNAVAILABLE when the queue is full. */
  function inQueue<T>(derive: () => Promise<T>): Promise<T> {
    const queue = isForOwner.getStore() ? ownerQueue : visitorQueue
    const createError = () => new ApiError('UNAVAILABLE', { retryAfterSeconds })
    if (queue.pendingCount >= maxQueueLength) throw createError()
    const began = performance.now()
    return queue(() => {
      if (performance.now() - began > maxWaitMs) throw createError()
      return derive()
    })
  }

  function deriveInQueue(password: string, nonce: Buffer, { memoryKiB, ...rest }: HashCost): Promise<Buffer> {
    const message = Buffer.from(password.normalize('NFC'))
    return inQueue(() => promisify(argon2)('argon2id', { message, nonce, tagLength, memory: memoryKiB, ...rest }))
  }

  return {
    /** Returns a PHC string. @throws {ApiError} UNAVAILABLE when the queue is full. */
    async hash(password: string): Promise<string> {
      const salt = randomBytes(16)
      const tag = await deriveInQueue(password, salt, cost)
      return `${prefixOf(cost)}${toBase64(salt)}$${toBase64(tag)}`
    },
    /** @throws {ApiError} UNAVAILABLE when the queue is full. */
    async verify(hash: string, password: string): Promise<boolean> {
      const [, memoryKiB, passes, parallelism, salt = '', tag = ''] = phcPattern.exec(hash) ?? []
      const named = { memoryKiB: Number(memoryKiB), passes: Number(passes), parallelism: Number(parallelism) }
      // The numbers are NaN if the hash does not match the pattern, which must not affect the time.
      if (!(named.memoryKiB <= maxMemoryKiB && named.passes <= maxPasses)) {
        await deriveInQueue(password, randomBytes(16), cost)
        return false
      }
      const expected = Buffer.from(tag, 'base64')
      const actual = await deriveInQueue(password, Buffer.from(salt, 'base64'), named)
      return expected.length === actual.length && timingSafeEqual(expected, actual)
    },
    inQueue,
    /** The next sign-in rehashes a password with another cost. */
    hasCurrentCost: (hash: string) => hash.startsWith(prefixOf(cost)),
    withOwnerQueue: <T>(work: () => T): T => isForOwner.run(true, work),
    queueLength: () => visitorQueue.pendingCount + ownerQueue.pendingCount,
  }
}

function prefixOf({ memoryKiB, passes, parallelism }: HashCost): string {
  return `$argon2id$v=19$m=${memoryKiB},t=${passes},p=${parallelism}$`
}

function toBase64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
