import { randomUUID } from 'node:crypto'
import type { Deps } from '../deps.server.ts'

/** The lease of a killed process expires after this time, which exceeds the duration of any backup. */
const leaseMs = 6 * 3_600_000

type LeaseDeps = Pick<Deps, 'db' | 'now'>

/** Prevents the deletion of image files during the work. */
export async function withFileLease<T>({ db, now }: LeaseDeps, work: () => Promise<T>): Promise<T> {
  const id = randomUUID()
  await db.deleteFrom('fileLeases').where('untilTime', '<', now()).execute()
  await db
    .insertInto('fileLeases')
    .values({ id, untilTime: now() + leaseMs })
    .execute()
  try {
    return await work()
  } finally {
    const deletion = db.deleteFrom('fileLeases').where('id', '=', id).execute()
    await deletion.catch(() => {})
  }
}

/** Returns whether image files must not be deleted now. Call this after setting the state `removing`. */
export async function hasFileLease({ db, now }: LeaseDeps): Promise<boolean> {
  const lease = await db
    .selectFrom('fileLeases')
    .select('id')
    .where('untilTime', '>', now())
    // Later times were written by a clock that was ahead.
    .where('untilTime', '<', now() + 2 * leaseMs)
    .executeTakeFirst()
  return lease !== undefined
}
