import { randomUUID } from 'node:crypto'
import type { Shop } from '../shop.server.ts'

/** A hold ends this long after its last renewal, as its process may have died. */
const holdMs = 2 * 60_000
const renewEveryMs = 20_000
/** The clocks of several machines differ by less. */
const mostAheadMs = 10 * 60_000

type Parts = Pick<Shop, 'db' | 'now'>

/**
 * Runs `work` while no process deletes image files.
 * @throws what `work` throws; and when files may have been deleted meanwhile.
 */
export async function withFileDeletionsHeld<T>({ db, now }: Parts, work: () => Promise<T>): Promise<T> {
  const id = randomUUID()
  await db
    .deleteFrom('fileHolds')
    .where('untilTime', '<', now() - mostAheadMs)
    .execute()
  await db
    .insertInto('fileHolds')
    .values({ id, untilTime: now() + holdMs })
    .execute()
  const renewing = setInterval(() => void renew({ db, now }, id).catch(() => {}), renewEveryMs)
  renewing.unref()
  try {
    const done = await work()
    await renew({ db, now }, id)
    return done
  } finally {
    clearInterval(renewing)
    // A hold that cannot be deleted ends by itself.
    await db
      .deleteFrom('fileHolds')
      .where('id', '=', id)
      .execute()
      .catch(() => {})
  }
}

/** Returns whether a backup needs the image files now. Ask after the row of the file says `removing`. */
export async function areFileDeletionsHeld({ db, now }: Parts): Promise<boolean> {
  const held = await db
    .selectFrom('fileHolds')
    .select('id')
    .where('untilTime', '>', now())
    .where('untilTime', '<', now() + mostAheadMs)
    .executeTakeFirst()
  return held !== undefined
}

/** @throws when the hold has ended: this process has stood still for too long. */
async function renew({ db, now }: Parts, id: string): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('fileHolds')
    .set({ untilTime: now() + holdMs })
    .where('id', '=', id)
    .where('untilTime', '>', now())
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Error('The image files could not be held in their place meanwhile.')
}
