import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  type RateLimiterRes,
} from 'rate-limiter-flexible'
import { type Endpoint, isAccountEndpoint, type Limit } from '../../api/endpoint.ts'
import { defaultLimit } from '../../api/endpoints.ts'
import { ApiError } from '../../api/errors.ts'
import type { Config } from '../config.server.ts'

/** Tests sign in far more often than people do. */
const relaxedFactor = 1000

type Limited = Pick<Endpoint, 'path' | 'limits'>
type Counted = Partial<Record<Limit['by'], string>>
export type RateLimits = ReturnType<typeof openRateLimits>

/** Counts in PostgreSQL, which processes share, if there is a `pool`, and otherwise in memory. */
export function openRateLimits(config: Pick<Config, 'rateLimits'>, pool?: Pool) {
  const factor = config.rateLimits === 'relaxed' ? relaxedFactor : 1
  const limiters = new Map<Limit, RateLimiterAbstract>()
  const pauses = openLimiter(1, 'pause')

  function openLimiter(points: number, keyPrefix?: string): RateLimiterAbstract {
    const options = { points, keyPrefix, duration: 1 }
    return pool
      ? new RateLimiterPostgres({ ...options, storeClient: pool, tableName: 'rateLimits', tableCreated: true })
      : new RateLimiterMemory(options)
  }

  function findLimiter(limit: Limit): RateLimiterAbstract {
    // A limit with a pause must also count the attempts beyond its points.
    const limiter = limiters.get(limit) ?? openLimiter(limit.pause ? Number.MAX_SAFE_INTEGER : limit.points * factor)
    limiters.set(limit, limiter)
    return limiter
  }

  /** Counts an attempt, unless a pause is running. @throws {RateLimiterRes} during a pause */
  async function countWithPause(limit: Limit, pause: NonNullable<Limit['pause']>, key: string): Promise<void> {
    const attempts = findLimiter(limit)
    const current = await pauses.get(key)
    const isPausing = current && current.msBeforeNext > 0 && current.msBeforeNext <= pause.maxSeconds * 1000
    if (isPausing) throw current
    const { consumedPoints } = await consume(attempts, key, pause.attemptLifetimeSeconds, limit.perSeconds)
    const points = limit.points * factor
    if (consumedPoints < points) return
    const seconds = Math.min(pause.firstSeconds * 2 ** (consumedPoints - points), pause.maxSeconds)
    await consume(pauses, key, pause.maxSeconds, seconds)
    if (consumedPoints === points) await attempts.set(key, points, pause.attemptLifetimeSeconds)
  }

  return {
    /** Counts a request towards the limits by the given keys. @throws {ApiError} when a limit is reached */
    async count(endpoint: Limited, counted: Counted): Promise<void> {
      for (const limit of endpoint.limits ?? [defaultLimit]) {
        const client = counted[limit.by]
        if (client === undefined) continue
        const key = hashKey(endpoint, limit, client)
        const counting = limit.pause
          ? countWithPause(limit, limit.pause, key)
          : consume(findLimiter(limit), key, limit.perSeconds)
        await counting.catch((reached) => rejectRequest(endpoint, reached))
      }
    },
    /** Deletes failed attempts by address and email after a correct password. */
    async reset(endpoint: Limited, client: string): Promise<void> {
      for (const limit of endpoint.limits ?? []) {
        if (limit.by !== 'address and email') continue
        const key = hashKey(endpoint, limit, client)
        await Promise.all([findLimiter(limit).delete(key), pauses.delete(key)])
      }
    },
  }
}

/** Consumes a point. Resets a wait beyond `maxSeconds`, which only a wrong clock causes. @throws {RateLimiterRes} */
async function consume(limiter: RateLimiterAbstract, key: string, maxSeconds: number, customDuration = maxSeconds) {
  const take = () => limiter.consume(key, 1, { customDuration })
  return take().catch(async (reached: RateLimiterRes | Error) => {
    if (reached instanceof Error || reached.msBeforeNext <= maxSeconds * 1000) throw reached
    await limiter.delete(key)
    return take()
  })
}

/** Hashes the key, so that no IP address or email is stored. */
function hashKey(endpoint: Limited, limit: Limit, client: string): string {
  return createHash('sha256').update(`${endpoint.path} ${limit.by} ${limit.perSeconds} ${client}`).digest('base64url')
}

function rejectRequest(endpoint: Limited, reached: RateLimiterRes | Error): never {
  if (reached instanceof Error) throw reached
  const code = isAccountEndpoint(endpoint) ? 'TOO_MANY_ATTEMPTS_TRY_LATER' : 'RESOURCE_EXHAUSTED'
  throw new ApiError(code, { retryAfterSeconds: reached.msBeforeNext / 1000 })
}
