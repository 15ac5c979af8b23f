import { ApiError } from '../../api/errors.ts'
import type { AboutPhotoChange } from '../../api/gallery.ts'
import type { Deps } from '../../platform/deps.server.ts'
import { changeStoredImage } from '../images/store-image.server.ts'
import { markImageUsed } from './add-gallery-item.server.ts'
import { readName } from './photos-of-design.server.ts'

/** @throws {ApiError} IMAGE_NOT_FOUND, also for words without a photo */
export function changeAboutPhoto({ db, now }: Pick<Deps, 'db' | 'now'>, { url, ...words }: AboutPhotoChange) {
  return db.transaction().execute(async (transaction) => {
    const shown = await transaction.selectFrom('aboutPhoto').select('imageName').executeTakeFirst()
    const imageName = url === undefined ? shown?.imageName : url && readName(url)
    if (imageName === undefined) throw new ApiError('IMAGE_NOT_FOUND')
    // All transactions lock images before what shows them, so that none deadlocks.
    if (imageName && url) await markImageUsed(transaction, imageName, now())
    // Unused images are deleted later, so that Undo can show the photo again.
    if (shown && shown.imageName !== imageName)
      await changeStoredImage(transaction, shown.imageName, { state: 'unused', changedAt: now() })
    if (!imageName) return void (await transaction.deleteFrom('aboutPhoto').execute())
    await transaction
      .insertInto('aboutPhoto')
      .values({ id: 'about', imageName, description: '', descriptionInTamil: '', ...words })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ imageName, ...words }))
      .execute()
  })
}
