import { randomUUID } from 'node:crypto'
import type { Shop } from '../shop.server.ts'

/** A hold ends this long after its last renewal, as its process may have died. */
const holdMs = 2 * 60_000
const renewEveryMs = 20_000
/** The clocks of several machines differ by less. */
const maxClockDifferenceMs = 10 * 60_000

type Deps = Pick<Shop, 'db' | 'now'>

/** @throws what `work` throws, and when files may have been deleted meanwhile. */
export async function withFileDeletionsHeld<T>({ db, now }: Deps, work: () => Promise<T>): Promise<T> {
  const id = randomUUID()
  await db
    .deleteFrom('fileHolds')
    .where('untilTime', '<', now() - maxClockDifferenceMs)
    .execute()
  await db
    .insertInto('fileHolds')
    .values({ id, untilTime: now() + holdMs })
    .execute()
  const timer = setInterval(() => void renew({ db, now }, id).catch(() => {}), renewEveryMs).unref()
  try {
    const result = await work()
    await renew({ db, now }, id)
    return result
  } finally {
    clearInterval(timer)
    // A hold that cannot be deleted expires by itself.
    const deletion = db.deleteFrom('fileHolds').where('id', '=', id).execute()
    await deletion.catch(() => {})
  }
}

/** Call this only after the row of the file is in state `removing`. */
export async function areFileDeletionsHeld({ db, now }: Deps): Promise<boolean> {
  const hold = await db
    .selectFrom('fileHolds')
    .select('id')
    .where('untilTime', '>', now())
    .where('untilTime', '<', now() + maxClockDifferenceMs)
    .executeTakeFirst()
  return hold !== undefined
}

/** @throws when the hold has expired because this process stood still for too long. */
async function renew({ db, now }: Deps, id: string): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('fileHolds')
    .set({ untilTime: now() + holdMs })
    .where('id', '=', id)
    .where('untilTime', '>', now())
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Error('The image files could not be held in their place meanwhile.')
}
