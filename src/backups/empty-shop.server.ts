import type { Kysely } from 'kysely'
import { isStarter } from '../gallery/manage/starters.ts'
import type { Tables } from '../platform/database/tables.ts'

/** Returns whether the shop has no message and no photo of its own. A deleted message does not count. */
export async function isShopEmpty(db: Kysely<Tables>): Promise<boolean> {
  const messages = db.selectFrom('contactMessages').select('id').where('deletedTime', 'is', null).limit(1)
  const items = await db.selectFrom('gallery').select('imageName').execute()
  const aboutPhoto = await db.selectFrom('aboutPhoto').select('id').executeTakeFirst()
  return !aboutPhoto && items.every(({ imageName }) => isStarter(imageName)) && !(await messages.executeTakeFirst())
}
