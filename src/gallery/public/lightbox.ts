import PhotoSwipe from 'photoswipe'
import type { GalleryPicture } from '../../api/gallery.ts'
import { loadStyles } from '../../browser/load-styles.ts'
import { makeOthersInert } from '../../browser/make-others-inert.ts'
import { reportInterest } from '../../browser/report.ts'
import { m } from '../../messages/compiled/messages.js'
import { localPath } from '../../messages/language.ts'
import { avifName, dataSaverWidth, largestWidth, listWidths, webpName } from '../images/image-address.ts'
import { readPicture } from './design-actions.ts'
import { designAddress } from './design-code.ts'
import { designTitle, imageAlt } from './design-texts.ts'
import styles from './lightbox.css?url'
import { createCaption } from './lightbox-caption.ts'
import { isDataSaverActive } from './slow-connection.ts'

type Slide = ReturnType<typeof createSlide>

export async function openLightbox(photos: HTMLElement[], index: number): Promise<void> {
  await loadStyles(styles)
  const findLink = (nth: number) => photos[nth]?.querySelector('a')
  const slides = photos.map(createSlide)
  const findSlide = () => slides[lightbox.currIndex] as Slide
  let caption: HTMLElement | undefined
  const lightbox = new PhotoSwipe({
    dataSource: slides,
    index,
    loop: false,
    bgOpacity: 1,
    // The caption's height depends on the width of the window.
    paddingFn: () => ({ top: 60, bottom: caption?.offsetHeight ?? 0, left: 0, right: 0 }),
    showHideAnimationType: 'fade',
    showAnimationDuration: 180,
    hideAnimationDuration: 180,
    returnFocus: false,
    mainClass: 'lightbox on-dark',
    closeTitle: m.design_close(),
    zoomTitle: m.design_zoom(),
    arrowPrevTitle: m.design_previousPhoto(),
    arrowNextTitle: m.design_nextPhoto(),
    errorMsg: m.design_photoFailed(),
  })
  const focusCard = () => findLink(lightbox.currIndex)?.focus({ preventScroll: lightbox.currIndex === index })
  addHistoryEntry(lightbox, focusCard)
  const showLarge = () => {
    const slide = findSlide()
    Object.assign(slide, { msrc: slide.src, src: slide.largeSrc, largeSrc: undefined })
    // This dispatches `change`, which updates the caption.
    lightbox.refreshSlideContent(lightbox.currIndex)
    lightbox.element?.focus()
  }
  lightbox.on('uiRegister', () => {
    lightbox.ui?.registerElement({
      name: 'caption',
      className: 'lightbox-caption',
      appendTo: 'root',
      onInit(element) {
        caption = element
        element.setAttribute('aria-live', 'polite')
        const { whatsapp, shop } = photos[index]?.closest<HTMLElement>('[data-whatsapp]')?.dataset ?? {}
        const update = () => {
          const slide = findSlide()
          element.replaceChildren(...createCaption(slide, { whatsapp, shop, showLarge }))
          showAddress(slide.picture, shop)
          reportInterest({ id: slide.picture.id, interest: 'view' })
        }
        lightbox.on('firstUpdate', update)
        lightbox.on('change', update)
        const fit = () => lightbox.updateSize(true)
        new ResizeObserver(fit).observe(element)
        // PhotoSwipe ignores size changes during its opening animation.
        lightbox.on('openingAnimationEnd', fit)
      },
    })
  })
  lightbox.init()
  const element = lightbox.element as HTMLElement
  element.setAttribute('aria-label', m.design_lightbox())
  element.setAttribute('aria-modal', 'true')
  // PhotoSwipe traps the keyboard, but not the cursor of a screen reader.
  const restorePage = makeOthersInert(element)
  lightbox.on('destroy', () => {
    restorePage()
    focusCard()
  })
}

/** Shows the card's image until the photo has loaded. The lightbox loads `largeSrc` only on request. */
function createSlide(card: HTMLElement) {
  const picture = readPicture(card)
  const image = card.querySelector<HTMLImageElement>('picture img')
  const { url, widthPx, heightPx, hasAvif } = picture
  const cachedSrc = image?.complete ? image.currentSrc : ''
  const slide = { picture, alt: imageAlt(picture), width: widthPx, height: heightPx }
  if (isDataSaverActive()) {
    const src = cachedSrc || (hasAvif ? avifName : webpName)(url, dataSaverWidth(picture))
    const largestPx = largestWidth(picture)
    const isLargest = src.endsWith('.jpg') || src.includes(`.${largestPx}.`)
    const largeSrc = (src.endsWith('.avif') ? avifName : webpName)(url, largestPx)
    return { ...slide, src, largeSrc: isLargest ? undefined : largeSrc }
  }
  const srcset = listWidths(widthPx).map((width) => `${webpName(url, width)} ${width}w`)
  return { ...slide, src: url, srcset: srcset.join(', '), msrc: cachedSrc, largeSrc: undefined }
}

/** Going back in the history closes the lightbox, and closing it goes back. */
function addHistoryEntry(lightbox: PhotoSwipe, focusCard: () => void): void {
  const { title } = document
  let isBack = false
  let isClosed = false
  // A reload keeps the state. The lightbox then opens on the page of the design.
  if (!history.state?.lightbox) history.pushState(history.state, '')

  function goBack() {
    isBack = true
    document.title = title
    // Going back may move the focus away from the card, so the focus is set in the next frame.
    if (isClosed) requestAnimationFrame(focusCard)
    else if (lightbox.opener.isOpen) lightbox.close()
    // PhotoSwipe ignores calls to close during its opening animation.
    else lightbox.on('openingAnimationEnd', () => lightbox.close())
  }

  // `capture` runs this listener before the one that reports the page view.
  addEventListener('popstate', goBack, { capture: true, once: true })
  lightbox.on('close', () => {
    isClosed = true
    if (!isBack) history.back()
  })
}

function showAddress(picture: GalleryPicture, shop = ''): void {
  document.title = m.page_titleOf({ screen: designTitle(picture), shop })
  history.replaceState({ lightbox: true }, '', localPath(designAddress(picture.code)))
  dispatchEvent(new Event('addresschange'))
}
