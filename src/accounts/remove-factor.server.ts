import type { Kysely } from 'kysely'
import type { Tables } from '../platform/database/tables.ts'

/** @returns whether there was a second factor. */
export async function removeFactor(db: Kysely<Tables>, userId: string): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const row = await transaction
      .deleteFrom('secondFactors')
      .where('userId', '=', userId)
      .returning('verified')
      .executeTakeFirst()
    await transaction.updateTable('users').set({ twoFactorEnabled: null }).where('id', '=', userId).execute()
    return Boolean(row?.verified)
  })
}
