import type { GalleryPicture } from '../../api/gallery.ts'
import { m } from '../../messages/compiled/messages.js'
import { localPath } from '../../messages/language.ts'
import { designAddress } from './design-code.ts'
import { designTitle } from './design-texts.ts'

/** Sets the page's address and title to those of the shown design. Going back closes the lightbox. */
export function addDesignAddress(close: () => void) {
  const { title } = document
  const controller = new AbortController()
  // A reload keeps the state. The lightbox then opens on the page of the design.
  if (!history.state?.lightbox) history.pushState(history.state, '')
  // `capture` runs this listener before the one that reports the page view.
  addEventListener('popstate', goBack, { capture: true, signal: controller.signal })

  function restoreTitle() {
    controller.abort()
    document.title = title
  }

  function goBack() {
    restoreTitle()
    close()
  }

  return {
    show(picture: GalleryPicture, shop = '') {
      document.title = m.page_titleOf({ screen: designTitle(picture), shop })
      history.replaceState({ lightbox: true }, '', localPath(designAddress(picture.code)))
      dispatchEvent(new Event('addresschange'))
    },
    /** Goes back in the history if the lightbox was closed in another way, and then calls `act`. */
    remove(act: () => void) {
      if (controller.signal.aborted) return
      restoreTitle()
      addEventListener('popstate', act, { once: true })
      history.back()
    },
  }
}
