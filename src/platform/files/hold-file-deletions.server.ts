import { randomUUID } from 'node:crypto'
import type { Shop } from '../shop.server.ts'

/** No backup takes as long. The row of a killed process expires after this time. */
const holdMs = 6 * 3_600_000

type Deps = Pick<Shop, 'db' | 'now'>

export async function withFileDeletionsHeld<T>({ db, now }: Deps, work: () => Promise<T>): Promise<T> {
  const id = randomUUID()
  await db.deleteFrom('fileHolds').where('untilTime', '<', now()).execute()
  await db
    .insertInto('fileHolds')
    .values({ id, untilTime: now() + holdMs })
    .execute()
  try {
    return await work()
  } finally {
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
    // A clock that was ahead wrote the later times.
    .where('untilTime', '<', now() + 2 * holdMs)
    .executeTakeFirst()
  return hold !== undefined
}
