import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Shop } from '../shop.server.ts'

/** Longer than any pause in which nothing is said; after it whoever held is taken for dead. */
const holdMs = 2 * 60_000
const sayAgainMs = 20_000
/** Clocks of several machines are this close. */
const mostAheadMs = 10 * 60_000
const tries = 5
const tryAgainMs = 200

type Parts = Pick<Shop, 'db' | 'now'>

/**
 * Image files stay where they are while `work` goes on, in whatever process somebody wants to remove them.
 * @throws what `work` throws; and when they could not be held all the time.
 */
export async function holdingFiles<T>(shop: Parts, work: () => Promise<T>): Promise<T> {
  const id = randomUUID()
  await patiently(() => begin(shop, id))
  const saying = setInterval(() => void goOn(shop, id).catch(() => {}), sayAgainMs)
  saying.unref()
  try {
    const done = await work()
    // Whether it was held to the end.
    await patiently(() => goOn(shop, id))
    return done
  } finally {
    clearInterval(saying)
    await patiently(() => shop.db.deleteFrom('fileHolds').where('id', '=', id).execute()).catch(() => {})
  }
}

/** Asked by whoever is about to remove files, when its row says so already. */
export async function areFilesHeld({ db, now }: Parts): Promise<boolean> {
  const held = await db
    .selectFrom('fileHolds')
    .select('id')
    .where('untilTime', '>', now())
    .where('untilTime', '<', now() + mostAheadMs)
    .executeTakeFirst()
  return held !== undefined
}

async function begin({ db, now }: Parts, id: string): Promise<void> {
  await db
    .deleteFrom('fileHolds')
    .where('untilTime', '<', now() - mostAheadMs)
    .execute()
  await db
    .insertInto('fileHolds')
    .values({ id, untilTime: now() + holdMs })
    .execute()
}

/** @throws when it was not held meanwhile: this process has stood still for too long. */
async function goOn({ db, now }: Parts, id: string): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('fileHolds')
    .set({ untilTime: now() + holdMs })
    .where('id', '=', id)
    .where('untilTime', '>', now())
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Error('The image files could not be held in their place meanwhile.')
}

/** The shop may be writing at this moment. */
async function patiently(work: () => Promise<unknown>): Promise<void> {
  for (let left = tries; ; left--)
    try {
      await work()
      return
    } catch (error) {
      if (left <= 1) throw error
      await pause(tryAgainMs)
    }
}
