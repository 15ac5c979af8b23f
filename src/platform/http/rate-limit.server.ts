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

/** For tests that sign in more often in a minute than any person does. */
const relaxedFactor = 1000

type Limited = Pick<Endpoint, 'path' | 'limits'>
/** Who is counted, by the kind of the limit. */
type Counted = Partial<Record<Limit['by'], string>>
export type RateLimits = ReturnType<typeof openRateLimits>

/** @param pool where several processes count together; without it this one counts in its memory. */
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

  function limiterOf(limit: Limit): RateLimiterAbstract {
    // The attempts of a limit with a pause are counted on.
    const limiter = limiters.get(limit) ?? openLimiter(limit.pause ? Number.MAX_SAFE_INTEGER : limit.points * factor)
    limiters.set(limit, limiter)
    return limiter
  }

  /** Lets one attempt through after each pause. Attempts during a pause do not prolong it. @throws {RateLimiterRes} */
  async function countWithPause(limit: Limit, pause: NonNullable<Limit['pause']>, key: string): Promise<void> {
    const attempts = limiterOf(limit)
    const current = await pauses.get(key)
    const isPausing = current && current.msBeforeNext > 0 && current.msBeforeNext <= pause.longestSeconds * 1000
    if (isPausing) throw current
    const { consumedPoints } = await consume(attempts, key, pause.rememberedSeconds, limit.perSeconds)
    const points = limit.points * factor
    if (consumedPoints < points) return
    const seconds = Math.min(pause.firstSeconds * 2 ** (consumedPoints - points), pause.longestSeconds)
    await consume(pauses, key, pause.longestSeconds, seconds)
    if (consumedPoints === points) await attempts.set(key, points, pause.rememberedSeconds)
  }

  return {
    /** Counts a call by those of its limits that `counted` names. @throws {ApiError} when a limit is reached */
    async count(call: Limited, counted: Counted): Promise<void> {
      for (const limit of call.limits ?? [defaultLimit]) {
        const who = counted[limit.by]
        if (who === undefined) continue
        const key = keyOf(call, limit, who)
        const counting = limit.pause
          ? countWithPause(limit, limit.pause, key)
          : consume(limiterOf(limit), key, limit.perSeconds)
        await counting.catch((reached) => refuse(call, reached))
      }
    },
    /** Takes back what was counted by address and email: a password that was right is no guess. */
    async forgive(call: Limited, who: string): Promise<void> {
      for (const limit of call.limits ?? []) {
        if (limit.by !== 'address and email') continue
        const key = keyOf(call, limit, who)
        await Promise.all([limiterOf(limit).delete(key), pauses.delete(key)])
      }
    },
  }
}

/**
 * Takes a point. One that would be taken for longer than `longestSeconds` was counted while the clock was wrong.
 * @throws {RateLimiterRes} when there is none left.
 */
async function consume(
  limiter: RateLimiterAbstract,
  key: string,
  longestSeconds: number,
  customDuration = longestSeconds,
) {
  const take = () => limiter.consume(key, 1, { customDuration })
  return take().catch(async (reached: RateLimiterRes | Error) => {
    if (reached instanceof Error || reached.msBeforeNext <= longestSeconds * 1000) throw reached
    await limiter.delete(key)
    return take()
  })
}

/** Returns a hash: no address of a visitor is stored, and none is too long for its column. */
function keyOf(call: Limited, limit: Limit, who: string): string {
  return createHash('sha256').update(`${call.path} ${limit.by} ${limit.perSeconds} ${who}`).digest('base64url')
}

function refuse(call: Limited, reached: RateLimiterRes | Error): never {
  if (reached instanceof Error) throw reached
  // The account service has its own word for it.
  const code = isAccountEndpoint(call) ? 'TOO_MANY_ATTEMPTS_TRY_LATER' : 'RESOURCE_EXHAUSTED'
  throw new ApiError(code, { retryAfterSeconds: reached.msBeforeNext / 1000 })
}
