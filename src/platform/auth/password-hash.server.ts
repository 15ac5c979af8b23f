import { AsyncLocalStorage } from 'node:async_hooks'
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import pLimit from 'p-limit'
import { ApiError } from '../../api/errors.ts'

/** OWASP names this minimum for argon2id. Node computes it on worker threads that file reads and images share. */
const productionCost: HashCost = { memoryKiB: 19_456, passes: 2, parallelism: 1 }
const tagLength = 32
const phcPattern = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/
/** These limits bound the cost that a hash in the database names. */
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
  /** This queue lets the owner sign in while many visitors try passwords. */
  const ownerQueue = pLimit(1)
  const isForOwner = new AsyncLocalStorage<true>()

  function deriveInQueue(password: string, nonce: Buffer, { memoryKiB, ...rest }: HashCost): Promise<Buffer> {
    const queue = isForOwner.getStore() ? ownerQueue : visitorQueue
    const tooLong = () => new ApiError('UNAVAILABLE', { retryAfterSeconds })
    if (queue.pendingCount >= maxQueueLength) throw tooLong()
    const began = performance.now()
    return queue(() => {
      if (performance.now() - began > maxWaitMs) throw tooLong()
      const message = Buffer.from(password.normalize('NFC'))
      return promisify(argon2)('argon2id', { message, nonce, tagLength, memory: memoryKiB, ...rest })
    })
  }

  return {
    /** Returns the PHC form, `$argon2id$v=19$m=…,t=…,p=…$salt$tag`. @throws {ApiError} UNAVAILABLE when the queue is full. */
    async hash(password: string): Promise<string> {
      const salt = randomBytes(16)
      const tag = await deriveInQueue(password, salt, cost)
      return `${prefixOf(cost)}${toBase64(salt)}$${toBase64(tag)}`
    },
    /** @throws {ApiError} UNAVAILABLE when the queue is full. */
    async verify(hash: string, password: string): Promise<boolean> {
      const [, memoryKiB, passes, parallelism, salt = '', tag = ''] = phcPattern.exec(hash) ?? []
      const named = { memoryKiB: Number(memoryKiB), passes: Number(passes), parallelism: Number(parallelism) }
      // The numbers are NaN if the hash has another form.
      if (!(named.memoryKiB <= maxMemoryKiB && named.passes <= maxPasses)) return false
      const expected = Buffer.from(tag, 'base64')
      const actual = await deriveInQueue(password, Buffer.from(salt, 'base64'), named)
      return expected.length === actual.length && timingSafeEqual(expected, actual)
    },
    /** A hash of another cost is renewed at the next sign-in. */
    hasCurrentCost: (hash: string) => hash.startsWith(prefixOf(cost)),
    withOwnersQueue: <T>(work: () => T): T => isForOwner.run(true, work),
    waiting: () => visitorQueue.pendingCount + ownerQueue.pendingCount,
  }
}

function prefixOf({ memoryKiB, passes, parallelism }: HashCost): string {
  return `$argon2id$v=19$m=${memoryKiB},t=${passes},p=${parallelism}$`
}

function toBase64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
