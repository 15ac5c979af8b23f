import { sql } from 'kysely'
import type { Config } from '../platform/config.server.ts'
import { withDatabase } from '../platform/open-dependencies.server.ts'

/** Lists in words what visitors and the owner have added since a time. */
export async function listChangesSince(config: Config, time: number): Promise<string[]> {
  return withDatabase(config, async ({ db }) => {
    const count = async (words: string, table: 'contactMessages' | 'gallery' | 'prices' | 'users', column: string) => {
      const since = sql.lit(table === 'users' ? new Date(time).toISOString() : time)
      const { count } = await db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where(sql.ref(column), '>', since)
        .executeTakeFirstOrThrow()
      return Number(count) > 0 ? [`${words}: ${count}`] : []
    }
    const counts = [
      count('messages', 'contactMessages', 'receivedTime'),
      count('photos', 'gallery', 'uploadTime'),
      count('changes of prices', 'prices', 'changedTime'),
      count('accounts', 'users', 'createdAt'),
    ]
    return (await Promise.all(counts)).flat()
  })
}
