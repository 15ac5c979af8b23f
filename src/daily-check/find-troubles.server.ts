import { findMissingCopy } from '../backups/copy/copy-state.server.ts'
import { findClockJump } from '../platform/clock.server.ts'
import type { Deps } from '../platform/deps.server.ts'
import { openDiskSpace } from '../platform/files/disk-space.server.ts'
import { isLoopback } from '../platform/settings.server.ts'
import { type Health, requestHealth } from './request-health.server.ts'
import type { Trouble } from './trouble.ts'

const minCertificateMs = 10 * 24 * 3_600_000
const maxClockDifferenceMs = 5 * 60_000

/** @returns undefined on a loopback address, where the shop is only tried */
export async function findTroubles(
  deps: Pick<Deps, 'db' | 'config' | 'now'>,
  stop: AbortSignal,
  request = requestHealth,
): Promise<Trouble[] | undefined> {
  const { publicUrl } = deps.config
  if (!publicUrl || isLoopback(publicUrl.hostname)) return undefined
  const health = await request(publicUrl, stop).catch(
    ({ code, message }): Partial<Health> => ({ fault: code === 'ABORT_ERR' ? 'timeout' : (code ?? message) }),
  )
  const now = deps.now()
  const { fault, untrusted, validFrom = 0, validUntil = Number.POSITIVE_INFINITY, time } = health
  // Some certificates live for less than ten days.
  const endsSoon = validUntil - now < Math.min(minCertificateMs, (validUntil - validFrom) / 4)
  // A jump ahead is no evidence, because days without power look like one.
  const earliestTime = Math.max(validFrom, (await findClockJump(deps))?.from ?? 0)
  const isOff = time && Math.abs(time - now) > maxClockDifferenceMs
  const otherTime = isOff ? time : earliestTime > now ? earliestTime : undefined
  const troubles: Trouble[] = [
    { kind: 'address', detail: fault ?? (endsSoon || otherTime ? undefined : untrusted) },
    { kind: 'disk', detail: (await openDiskSpace(deps.config).isNearlyFull()) ? '' : undefined },
    { kind: 'certificate', detail: endsSoon ? validUntil : undefined },
    { kind: 'clock', detail: otherTime },
    { kind: 'copy', detail: await findMissingCopy(deps) },
  ]
  return troubles.filter(({ detail }) => detail !== undefined)
}
