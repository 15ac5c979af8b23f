import { localPath } from '../../messages/language.ts'
import { designAddress } from './design-code.ts'
import { designTitle } from './design-texts.ts'
import { readPicture } from './list-photos.ts'
import { createShareButton } from './share-button.ts'
import { createHeart, isStorageAllowed } from './shortlist.ts'

export function addButtons(cards: Iterable<HTMLElement>): void {
  for (const card of cards) {
    const picture = readPicture(card)
    if (isStorageAllowed) card.append(createHeart(picture))
    card.append(createShareButton(designTitle(picture), localPath(designAddress(picture.code)), picture.code))
  }
}
