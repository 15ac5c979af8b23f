import type { Kysely } from 'kysely'
import type { SettingKey } from './setting-keys.ts'
import type { Tables } from './tables.ts'

export async function readSetting(db: Kysely<Tables>, key: SettingKey): Promise<string | undefined> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst()
  return row?.value
}

export async function writeSetting(db: Kysely<Tables>, key: SettingKey, value: string): Promise<void> {
  await db
    .insertInto('settings')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
}

/** Writes a setting if it still has the value `last`. @returns false if another process has changed it */
export async function replaceSetting(db: Kysely<Tables>, key: SettingKey, last: string | undefined, value: string) {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('settings')
    .values({ key, value })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ value })
        .where(({ eb, lit }) => (last === undefined ? lit(false) : eb('settings.value', '=', last))),
    )
    .executeTakeFirstOrThrow()
  return Boolean(numInsertedOrUpdatedRows)
}
