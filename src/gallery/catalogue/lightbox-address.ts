import type { GalleryPicture } from '../../api/gallery.ts'
import { m } from '../../messages/compiled/messages.js'
import { localPath } from '../../messages/language.ts'
import { addBackStep } from '../../ui/back-button.ts'
import { designAddress } from './design-code.ts'
import { designTitle } from './design-texts.ts'

/** Gives the lightbox the address and the title of its design. Going back closes it. */
export function addDesignAddress(close: () => void) {
  const { title } = document
  const step = addBackStep(() => {
    document.title = title
    close()
  })
  return {
    show(picture: GalleryPicture, shop = '') {
      document.title = m.page_titleOf({ screen: designTitle(picture), shop })
      history.replaceState(null, '', localPath(designAddress(picture.code)))
      dispatchEvent(new Event('addresschange'))
    },
    /** Goes back after the lightbox was closed in another way, and then calls `act`. */
    remove(act: () => void) {
      document.title = title
      step.removeStep(act)
    },
  }
}
