import type { GalleryPicture } from '../../api/gallery.ts'
import { m } from '../../messages/compiled/messages.js'
import { localPath } from '../../messages/language.ts'
import { designAddress } from './design-code.ts'
import { designTitle } from './design-texts.ts'
import { readPicture } from './list-photos.ts'
import { createShareButton } from './share-button.ts'
import { createHeart, isStorageAllowed } from './shortlist.ts'

export function createActions(picture: GalleryPicture): HTMLElement[] {
  const share = createShareButton(designTitle(picture), localPath(designAddress(picture.code)))
  return isStorageAllowed ? [share, createHeart(picture, m.shortlist_save())] : [share]
}

export function addButtons(cards: Iterable<HTMLElement>): void {
  for (const card of cards) {
    const picture = readPicture(card)
    const { code } = picture
    if (isStorageAllowed) card.append(createHeart(picture))
    card.append(createShareButton(designTitle(picture), localPath(designAddress(code)), code))
  }
}
