import type { AboutPhotoChange } from '../../api/gallery.ts'
import type { Deps } from '../../platform/deps.server.ts'
import { changeStoredImage } from '../images/store-image.server.ts'
import { markImageUsed } from './add-gallery-item.server.ts'
import { readName } from './photos-of-design.server.ts'

/** @throws {ApiError} IMAGE_NOT_FOUND */
export function changeAboutPhoto({ db, now }: Pick<Deps, 'db' | 'now'>, { url, ...descriptions }: AboutPhotoChange) {
  const imageName = url && readName(url)
  return db.transaction().execute(async (transaction) => {
    if (imageName) await markImageUsed(transaction, imageName, now())
    const before = await transaction.selectFrom('aboutPhoto').select('imageName').executeTakeFirst()
    await transaction.deleteFrom('aboutPhoto').execute()
    if (imageName) {
      const none = { description: '', descriptionInTamil: '' }
      await transaction
        .insertInto('aboutPhoto')
        .values({ id: 'about', imageName, ...none, ...descriptions })
        .execute()
    }
    // Unused images are deleted later, so that Undo can show the photo again.
    if (before && before.imageName !== imageName)
      await changeStoredImage(transaction, before.imageName, { state: 'unused', changedAt: now() })
  })
}
