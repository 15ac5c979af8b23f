import { dayInShop } from '../api/shop-clock.ts'
import type { Shop } from '../platform/shop.server.ts'
import { addDays } from '../shop-details/shop-day.ts'

/** After this a failed backup, or one whose process was killed, is made again. */
const pauseMs = 3 * 3_600_000
/** Longer than any backup is kept. */
const keptDays = 90

/** Claims a night for this process. @returns whether its backup has to be made now. */
export async function claimNight({ db, now }: Pick<Shop, 'db' | 'now'>, day: string): Promise<boolean> {
  const saidTime = now()
  // Later days were written by a clock that was ahead.
  await db
    .deleteFrom('backups')
    .where(({ eb, or }) => or([eb('day', '>', dayInShop(saidTime)), eb('day', '<', addDays(day, -keptDays))]))
    .execute()
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('backups')
    .values({ day, state: 'under way', saidTime })
    .onConflict((conflict) =>
      conflict
        .column('day')
        .doUpdateSet({ state: 'under way', saidTime })
        .where('backups.state', '!=', 'proven')
        .where('backups.saidTime', '<=', saidTime - pauseMs),
    )
    .executeTakeFirstOrThrow()
  return Boolean(numInsertedOrUpdatedRows)
}
