import type { GalleryPicture } from '../../api/gallery.ts'
import { m } from '../../messages/compiled/messages.js'
import { localPath } from '../../messages/language.ts'
import { designAddress } from './design-code.ts'
import { designTitle } from './design-texts.ts'

/** Gives the lightbox the address and the title of its design. Going back closes it. */
export function addDesignAddress(close: () => void) {
  const { title } = document
  const listening = new AbortController()
  history.pushState(history.state, '')
  // The page view of this step is reported after `close`.
  addEventListener('popstate', goBack, { capture: true, signal: listening.signal })

  function restoreTitle() {
    listening.abort()
    document.title = title
  }

  function goBack() {
    restoreTitle()
    close()
  }

  return {
    show(picture: GalleryPicture, shop = '') {
      document.title = m.page_titleOf({ screen: designTitle(picture), shop })
      history.replaceState(null, '', localPath(designAddress(picture.code)))
      dispatchEvent(new Event('addresschange'))
    },
    /** Goes back after the lightbox was closed in another way, and then calls `act`. */
    remove(act: () => void) {
      if (listening.signal.aborted) return
      restoreTitle()
      addEventListener('popstate', act, { once: true })
      history.back()
    },
  }
}
