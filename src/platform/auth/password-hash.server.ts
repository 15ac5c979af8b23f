import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import pLimit from 'p-limit'
import { ApiError } from '../../api/errors.ts'

/** OWASP recommends at least this cost. Node hashes on worker threads, which file reads and images use, too. */
const productionCost = { memoryKiB: 19_456, passes: 2, parallelism: 1 }
const tagLength = 32
const phcPattern = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/
/** A stored hash contains its cost, which must not exceed these limits. */
const maxMemoryKiB = 262_144
const maxPasses = 16

const maxQueueLength = 20
const maxWaitMs = 3_000
const retryAfterSeconds = 3

export type HashCost = typeof productionCost
export type Passwords = ReturnType<typeof openPasswords>

export function openPasswords(cost: HashCost = productionCost) {
  // Two concurrent hashes would occupy both processors of a small machine.
  const customerQueue = pLimit(1)
  // A separate queue lets the owner sign in while many visitors try passwords.
  const ownerQueue = pLimit(1)

  function derive(password: string, nonce: Buffer, { memoryKiB, ...rest }: HashCost): Promise<Buffer> {
    const message = Buffer.from(password.normalize('NFC'))
    return promisify(argon2)('argon2id', { message, nonce, tagLength, memory: memoryKiB, ...rest })
  }

  return {
    /** Returns a PHC string. */
    async hash(password: string): Promise<string> {
      const salt = randomBytes(16)
      const tag = await derive(password, salt, cost)
      return `${prefixOf(cost)}${toBase64(salt)}$${toBase64(tag)}`
    },
    async verify(hash: string, password: string): Promise<boolean> {
      const [, memoryKiB, passes, parallelism, salt = '', tag = ''] = phcPattern.exec(hash) ?? []
      const storedCost = { memoryKiB: Number(memoryKiB), passes: Number(passes), parallelism: Number(parallelism) }
      // An invalid hash, whose numbers are NaN, must take as long as a valid one.
      if (!(storedCost.memoryKiB <= maxMemoryKiB && storedCost.passes <= maxPasses)) {
        await derive(password, randomBytes(16), cost)
        return false
      }
      const expected = Buffer.from(tag, 'base64')
      const actual = await derive(password, Buffer.from(salt, 'base64'), storedCost)
      return expected.length === actual.length && timingSafeEqual(expected, actual)
    },
    /** Runs the work of one request at a time. @throws {ApiError} UNAVAILABLE when the queue is full. */
    async inQueue<T>(isForOwner: boolean, work: () => Promise<T>): Promise<T> {
      const queue = isForOwner ? ownerQueue : customerQueue
      const createError = () => new ApiError('UNAVAILABLE', { retryAfterSeconds })
      if (queue.pendingCount >= maxQueueLength) throw createError()
      const began = performance.now()
      return queue(() => {
        if (performance.now() - began > maxWaitMs) throw createError()
        return work()
      })
    },
    hasCurrentCost: (hash: string) => hash.startsWith(prefixOf(cost)),
    queueLength: () => customerQueue.pendingCount + ownerQueue.pendingCount,
  }
}

function prefixOf({ memoryKiB, passes, parallelism }: HashCost): string {
  return `$argon2id$v=19$m=${memoryKiB},t=${passes},p=${parallelism}$`
}

function toBase64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
