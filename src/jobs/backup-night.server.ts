import { dayInShop } from '../api/shop-clock.ts'
import type { Tables } from '../platform/database/tables.ts'
import type { Shop } from '../platform/shop.server.ts'

const sayEveryMs = 30_000
/** Whoever has said nothing for as long was stopped in the middle. */
const abandonedAfterMs = 5 * 60_000
/** Until one that failed is tried again. */
const pauseMs = 3 * 3_600_000
/** Longer than any backup is kept. */
const forgottenAfterDays = 90

type Night = Tables['backups']

/** A night's backup is this process's to make. */
export interface ClaimedNight {
  day: string
  end(outcome: Partial<Night> & Pick<Night, 'state' | 'reason'>): Promise<void>
  /** As if nobody had begun. */
  forget(): Promise<void>
  stopSaying(): void
}

/** @returns undefined when it is made already, another process is at it, or the last try failed a short while ago. */
export async function claimNight(shop: Pick<Shop, 'db' | 'now'>, day: string): Promise<ClaimedNight | undefined> {
  const now = shop.now()
  await forgetToCome(shop)
  const { numInsertedOrUpdatedRows } = await shop.db
    .insertInto('backups')
    .values({ day, state: 'under way', saidTime: now })
    .onConflict((conflict) =>
      conflict
        .column('day')
        .doUpdateSet({ state: 'under way', saidTime: now })
        .where(({ eb, or, and }) =>
          or([
            and([eb('backups.state', '=', 'failed'), eb('backups.saidTime', '<=', now - pauseMs)]),
            and([eb('backups.state', '=', 'under way'), eb('backups.saidTime', '<=', now - abandonedAfterMs)]),
          ]),
        ),
    )
    .executeTakeFirst()
  if (!numInsertedOrUpdatedRows) return undefined
  await forgetOld(shop, day)
  return claimed(shop, day)
}

function claimed({ db, now }: Pick<Shop, 'db' | 'now'>, day: string): ClaimedNight {
  const set = (values: Partial<Night>) => db.updateTable('backups').set(values).where('day', '=', day).execute()
  const saying = setInterval(() => void set({ saidTime: now() }).catch(() => {}), sayEveryMs)
  saying.unref()
  return {
    day,
    end: async (outcome) => void (await set({ ...outcome, saidTime: now() })),
    async forget() {
      await db.deleteFrom('backups').where('day', '=', day).execute()
    },
    stopSaying: () => clearInterval(saying),
  }
}

/** What a clock that ran ahead has noted would keep a later night from being made, and be told as the last one. */
async function forgetToCome({ db, now }: Pick<Shop, 'db' | 'now'>): Promise<void> {
  await db.deleteFrom('backups').where('day', '>', dayInShop(now())).execute()
}

async function forgetOld({ db }: Pick<Shop, 'db'>, day: string): Promise<void> {
  const oldest = new Date(Date.parse(day) - forgottenAfterDays * 24 * 3_600_000).toISOString().slice(0, 10)
  await db.deleteFrom('backups').where('day', '<', oldest).execute()
}
