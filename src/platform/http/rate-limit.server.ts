import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterPostgres } from 'rate-limiter-flexible'
import { type Endpoint, isAccountEndpoint, type Limit } from '../../api/endpoint.ts'
import { defaultLimit } from '../../api/endpoints.ts'
import { ApiError } from '../../api/errors.ts'
import type { Config } from '../config.server.ts'

/** Tests sign in far more often than people do. */
const relaxedFactor = 1000

type Limited = Pick<Endpoint, 'path' | 'limits'>

/** Counts in PostgreSQL, which processes share, if there is a `pool`, and otherwise in memory. */
export function openRateLimits(config: Pick<Config, 'rateLimits'>, pool?: Pool) {
  const factor = config.rateLimits === 'relaxed' ? relaxedFactor : 1
  const [attempts, pauses] = [openCounter('attempt', pool), openCounter('pause', pool)]

  /** Counts an attempt, unless a pause is running. @returns how long the client must wait, in milliseconds */
  async function countAttempt({ points, perSeconds, pause }: Limit, key: string): Promise<number> {
    const waitMs = pause ? await readWait(pauses, key, (await pauses.get(key))?.msBeforeNext, pause.maxSeconds) : 0
    if (waitMs > 0) return waitMs
    const { consumedPoints, msBeforeNext } = await attempts.consume(key, 1, { customDuration: perSeconds })
    const beyond = consumedPoints - points * factor
    if (!pause) return beyond > 0 ? readWait(attempts, key, msBeforeNext, perSeconds) : 0
    if (beyond < 0) return 0
    if (beyond === 0) await attempts.set(key, consumedPoints, pause.attemptLifetimeSeconds)
    const customDuration = Math.min(pause.firstSeconds * 2 ** beyond, pause.maxSeconds)
    const started = await pauses.consume(key, 1, { customDuration })
    // A concurrent attempt may have started the pause.
    return started.consumedPoints > 1 ? started.msBeforeNext : 0
  }

  return {
    /** Counts a request towards the limits by the given keys. @throws {ApiError} when a limit is reached */
    async count(endpoint: Limited, counted: Partial<Record<Limit['by'], string>>): Promise<void> {
      for (const limit of endpoint.limits ?? [defaultLimit]) {
        const client = counted[limit.by]
        if (client === undefined) continue
        const waitMs = await countAttempt(limit, hashKey(endpoint, limit, client))
        const code = isAccountEndpoint(endpoint) ? 'TOO_MANY_ATTEMPTS_TRY_LATER' : 'RESOURCE_EXHAUSTED'
        if (waitMs > 0) throw new ApiError(code, { retryAfterSeconds: waitMs / 1000 })
      }
    },
    /** Deletes failed attempts by address and subject after a correct password. */
    async reset(endpoint: Limited, client: string): Promise<void> {
      for (const limit of endpoint.limits ?? []) {
        if (limit.by !== 'address and subject') continue
        const key = hashKey(endpoint, limit, client)
        await Promise.all([attempts.delete(key), pauses.delete(key)])
      }
    },
  }
}

function openCounter(keyPrefix: string, pool?: Pool): RateLimiterAbstract {
  const options = { points: Number.MAX_SAFE_INTEGER, keyPrefix, duration: 1 }
  return pool
    ? new RateLimiterPostgres({ ...options, storeClient: pool, tableName: 'rateLimits', tableCreated: true })
    : new RateLimiterMemory(options)
}

/** Returns the given wait, or resets one beyond `maxSeconds`, which only a wrong clock causes. */
async function readWait(counter: RateLimiterAbstract, key: string, waitMs = 0, maxSeconds: number): Promise<number> {
  if (waitMs <= maxSeconds * 1000) return waitMs
  await counter.delete(key)
  return 0
}

/** Hashes the key, so that no IP address or email is stored. */
function hashKey(endpoint: Limited, limit: Limit, client: string): string {
  return createHash('sha256').update(`${endpoint.path} ${limit.by} ${limit.perSeconds} ${client}`).digest('base64url')
}
