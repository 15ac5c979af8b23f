import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  type RateLimiterRes,
} from 'rate-limiter-flexible'
import { type Call, isAccountCall, type Limit } from '../../api/call.ts'
import { usualLimit } from '../../api/calls.ts'
import { Refusal } from '../../api/errors.ts'
import type { Config } from '../config.server.ts'
import { clientPrefix, networkPrefix } from './address-groups.server.ts'

/** For tests that sign in more often in a minute than any person does. */
const relaxedFactor = 1000

type Limited = Pick<Call, 'path' | 'limits'>

export interface RateLimits {
  /**
   * Counts a request before its body is read, by address and network.
   * @throws {Refusal} when a limit is reached.
   */
  countByAddress(call: Limited, address: string): Promise<void>
  /** Counts a call for the account it is about. @throws {Refusal} when the account has used up its share. */
  countByEmail(call: Limited, address: string, email: string): Promise<void>
  /** Counts a valid request that has passed all other limits. @throws {Refusal} when everyone together has reached the limit. */
  countForEveryone(call: Limited): Promise<void>
  /** Counts a call for whoever is signed in. @throws {Refusal} when this person has used up their share. */
  countByPerson(call: Limited, uid: string): Promise<void>
  /** Takes back what `countByEmail` counted by address and account: a password that was right is no guess. */
  forgiveByEmail(call: Limited, address: string, email: string): Promise<void>
}

/** @param pool where several processes count together; without it this one counts in its memory. */
export function openRateLimits(config: Pick<Config, 'rateLimits'>, pool?: Pool): RateLimits {
  const factor = config.rateLimits === 'relaxed' ? relaxedFactor : 1
  const limiters = new Map<Limit, RateLimiterAbstract>()
  const pauses = openLimiter({ points: 1, duration: 1 })
  /** Tries since the first pause began. It is kept for long, and only for who has come so far. */
  const further = openLimiter({ points: Number.MAX_SAFE_INTEGER, duration: 1 })

  function openLimiter(share: { points: number; duration: number }): RateLimiterAbstract {
    return pool
      ? new RateLimiterPostgres({ ...share, storeClient: pool, tableName: 'rateLimits', tableCreated: true })
      : new RateLimiterMemory(share)
  }

  function limiterOf(limit: Limit): RateLimiterAbstract {
    // What has a pause instead of an end is only counted.
    const points = limit.pause ? Number.MAX_SAFE_INTEGER : limit.points * factor
    const limiter = limiters.get(limit) ?? openLimiter({ points, duration: limit.perSeconds })
    limiters.set(limit, limiter)
    return limiter
  }

  async function count(call: Limited, by: Limit['by'], who: string): Promise<void> {
    for (const limit of call.limits ?? [usualLimit])
      if (limit.by === by) {
        const key = keyOf(call, limit, who)
        const begun = limit.pause && (await further.get(furtherKey(key)))
        // In memory it is still found when its time is over.
        if (!begun || begun.msBeforeNext <= 0) {
          const { consumedPoints } = await take(limiterOf(limit), key, limit.perSeconds).catch(refuse(call))
          if (consumedPoints < limit.points * factor) continue
        }
        if (limit.pause) await keepPause(limit.pause, key).catch(refuse(call))
      }
  }

  /** @throws {RateLimiterRes} while it lasts; whoever asks meanwhile makes it no longer. */
  async function keepPause(pause: NonNullable<Limit['pause']>, key: string): Promise<void> {
    const { firstSeconds, longestSeconds, rememberedSeconds } = pause
    const { consumedPoints } = await take(further, furtherKey(key), rememberedSeconds)
    const seconds = Math.min(firstSeconds * 2 ** (consumedPoints - 1), longestSeconds)
    try {
      await take(pauses, pauseKey(key), longestSeconds, seconds)
    } catch (reached) {
      await further.reward(furtherKey(key))
      throw reached
    }
  }

  return {
    async countByAddress(call, address) {
      // Who has used up a small share takes nothing of a larger one, which is other people's, too.
      await count(call, 'address', clientPrefix(address))
      await count(call, 'network', networkPrefix(address))
    },
    async countByEmail(call, address, email) {
      await count(call, 'address and email', `${clientPrefix(address)} ${email}`)
      await count(call, 'email', email)
    },
    countForEveryone: (call) => count(call, 'everyone', ''),
    countByPerson: (call, uid) => count(call, 'person', uid),
    async forgiveByEmail(call, address, email) {
      for (const limit of call.limits ?? []) {
        if (limit.by !== 'address and email') continue
        const key = keyOf(call, limit, `${clientPrefix(address)} ${email}`)
        if (!limit.pause) await limiterOf(limit).reward(key)
        else
          await Promise.all([
            limiterOf(limit).delete(key),
            further.delete(furtherKey(key)),
            pauses.delete(pauseKey(key)),
          ])
      }
    },
  }
}

/**
 * Takes a point. What would last longer than it can was counted while the clock went wrong, and is forgotten.
 * @throws {RateLimiterRes} when there is none left.
 */
async function take(
  limiter: RateLimiterAbstract,
  key: string,
  longestSeconds: number,
  seconds = longestSeconds,
): Promise<RateLimiterRes> {
  const consume = () => limiter.consume(key, 1, { customDuration: seconds })
  try {
    return await consume()
  } catch (reached) {
    if (reached instanceof Error || (reached as RateLimiterRes).msBeforeNext <= longestSeconds * 1000) throw reached
    await limiter.delete(key)
    return consume()
  }
}

function pauseKey(key: string): string {
  return `pause ${key}`
}

function furtherKey(key: string): string {
  return `further ${key}`
}

/** A hash, so that no address of a visitor is kept, and none is too long for its column. */
function keyOf(call: Limited, limit: Limit, who: string): string {
  return createHash('sha256').update(`${call.path} ${limit.by} ${limit.perSeconds} ${who}`).digest('base64url')
}

function refuse(call: Limited) {
  return (reached: RateLimiterRes | Error): never => {
    if (reached instanceof Error) throw reached
    // The account service has its own word for it.
    const code = isAccountCall(call) ? 'TOO_MANY_ATTEMPTS_TRY_LATER' : 'RESOURCE_EXHAUSTED'
    throw new Refusal(code, { retryAfterSeconds: reached.msBeforeNext / 1000 })
  }
}
