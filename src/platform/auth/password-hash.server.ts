import { AsyncLocalStorage } from 'node:async_hooks'
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import pLimit from 'p-limit'
import { ApiError } from '../../api/errors.ts'

const derive = promisify(argon2)

/** The minimum of OWASP for argon2id. Node computes it on worker threads that file reads and images share. */
const productionCost: HashCost = { memoryKiB: 19_456, passes: 2, parallelism: 1 }
const tagLength = 32
const phcForm = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/
/** Upper limits for the cost that a hash in the database names. */
const mostMemoryKiB = 262_144
const mostPasses = 16

const atOnce = 2
const longestQueue = 20
const patienceMs = 3_000
const retryAfterSeconds = 3

export interface HashCost {
  memoryKiB: number
  passes: number
  parallelism: number
}

export type Passwords = ReturnType<typeof openPasswords>

/** Hashes passwords at the given cost, a few at a time. */
export function openPasswords(cost: HashCost = productionCost) {
  const hashing = pLimit(atOnce)
  /** A queue of its own, so that the owner signs in however many others try their passwords. */
  const ownersHashing = pLimit(1)
  const isForOwner = new AsyncLocalStorage<true>()

  function queued<T>(work: () => Promise<T>): Promise<T> {
    const queue = isForOwner.getStore() ? ownersHashing : hashing
    const tooLong = () => new ApiError('UNAVAILABLE', { retryAfterSeconds })
    if (queue.pendingCount >= longestQueue) throw tooLong()
    const since = performance.now()
    return queue(() => {
      if (performance.now() - since > patienceMs) throw tooLong()
      return work()
    })
  }

  return {
    /** Returns the PHC form, `$argon2id$v=19$m=…,t=…,p=…$salt$tag`. @throws {ApiError} UNAVAILABLE when the queue is full. */
    async hash(password: string): Promise<string> {
      const salt = randomBytes(16)
      const tag = await queued(() => tagOf(password, salt, cost))
      return `${prefixOf(cost)}${base64(salt)}$${base64(tag)}`
    },
    /** Checks at the cost that the hash names. @throws {ApiError} UNAVAILABLE when the queue is full. */
    async verify(hash: string, password: string): Promise<boolean> {
      const [, memoryKiB, passes, parallelism, salt = '', tag = ''] = phcForm.exec(hash) ?? []
      const named = { memoryKiB: Number(memoryKiB), passes: Number(passes), parallelism: Number(parallelism) }
      // NaN where the form is another one.
      if (!(named.memoryKiB <= mostMemoryKiB && named.passes <= mostPasses)) return false
      const expected = Buffer.from(tag, 'base64')
      const found = await queued(() => tagOf(password, Buffer.from(salt, 'base64'), named))
      return expected.length === found.length && timingSafeEqual(expected, found)
    },
    /** Returns false for a hash of another cost, which is renewed at the next sign-in. */
    hasCurrentCost: (hash: string) => hash.startsWith(prefixOf(cost)),
    /** Passwords that `work` hashes or checks use the owner's queue. */
    withOwnersQueue: <T>(work: () => T): T => isForOwner.run(true, work),
    waiting: () => hashing.pendingCount + ownersHashing.pendingCount,
  }
}

function tagOf(password: string, nonce: Buffer, { memoryKiB, ...cost }: HashCost): Promise<Buffer> {
  const message = Buffer.from(password.normalize('NFC'))
  return derive('argon2id', { message, nonce, tagLength, memory: memoryKiB, ...cost })
}

function prefixOf({ memoryKiB, passes, parallelism }: HashCost): string {
  return `$argon2id$v=19$m=${memoryKiB},t=${passes},p=${parallelism}$`
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
