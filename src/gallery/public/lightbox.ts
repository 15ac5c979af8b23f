import PhotoSwipe from 'photoswipe'
import { loadStyles } from '../../browser/load-styles.ts'
import { makeOthersInert } from '../../browser/make-others-inert.ts'
import { reportInterest } from '../../browser/report.ts'
import { m } from '../../messages/compiled/messages.js'
import { localPath } from '../../messages/language.ts'
import { designAddress } from './design-code.ts'
import { designTitle } from './design-texts.ts'
import styles from './lightbox.css?url'
import { createCaption } from './lightbox-caption.ts'
import { createSlides, formatPlace, type Slide } from './lightbox-slides.ts'

/** PhotoSwipe loads as many slides ahead. */
const slidesAhead = 2

/** Opens the photo of this link. The photos of a design come one after the other, and then the next design. */
export async function openLightbox(openedLink: HTMLAnchorElement): Promise<void> {
  await loadStyles(styles)
  // A second tap while the script or the styles load would open another lightbox on top.
  if (document.querySelector('.pswp')) return
  const slides = createSlides()
  const findSlide = () => slides[lightbox.currIndex] as Slide
  let caption: HTMLElement | undefined
  const lightbox = new PhotoSwipe({
    dataSource: slides,
    index: slides.findIndex(({ link }) => link === openedLink),
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
    // It would count photos instead of designs.
    counter: false,
  })
  const focusLink = () => findSlide().link.focus({ preventScroll: findSlide().link === openedLink })
  addHistoryEntry(lightbox, focusLink)
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
        const { dataset } = openedLink.closest<HTMLElement>('[data-whatsapp]') ?? {}
        const updateCaption = createCaption(element, { ...dataset }, showLarge)
        const update = () => {
          updateCaption(findSlide())
          showAddress(findSlide(), dataset?.shop)
          reportInterest({ id: findSlide().picture.id, interest: 'view' })
        }
        lightbox.on('firstUpdate', update)
        lightbox.on('change', update)
        const fit = () => lightbox.updateSize(true)
        new ResizeObserver(fit).observe(element)
        // PhotoSwipe ignores size changes during its opening animation.
        lightbox.on('openingAnimationEnd', fit)
      },
    })
    lightbox.ui?.registerElement({
      name: 'place',
      className: 'pswp__counter',
      order: 5,
      onInit: (element) => lightbox.on('change', () => (element.textContent = formatPlace(findSlide(), slides))),
    })
  })
  lightbox.on('change', () => void loadAhead(lightbox, slides))
  lightbox.init()
  const element = lightbox.element as HTMLElement
  element.setAttribute('aria-label', m.design_lightbox())
  element.setAttribute('aria-modal', 'true')
  // PhotoSwipe traps the keyboard, but not the cursor of a screen reader.
  const restorePage = makeOthersInert(element)
  lightbox.on('destroy', () => {
    restorePage()
    focusLink()
  })
}

let isLoading = false

/** Adds the designs of the next page of the gallery before the visitor reaches the last slide. */
async function loadAhead(lightbox: PhotoSwipe, slides: Slide[]): Promise<void> {
  const link = document.querySelector<HTMLAnchorElement>('.gallery-more a.button')
  if (isLoading || !link || lightbox.currIndex + slidesAhead < slides.length) return
  isLoading = true
  // Loading fails offline. The next change of the slide tries again.
  const cards = await import('./load-more.ts').then(({ addPage }) => addPage(link)).catch(() => [])
  isLoading = false
  if (cards.length === 0 || lightbox.isDestroying) return
  const end = slides.length
  slides.push(...createSlides().slice(end))
  lightbox.refreshSlideContent(end)
}

/** Going back in the history closes the lightbox, and closing it goes back. */
function addHistoryEntry(lightbox: PhotoSwipe, focusLink: () => void): void {
  const { title } = document
  let isBack = false
  let isClosed = false
  // A reload keeps the state. The lightbox then opens on the page of the design.
  if (!history.state?.lightbox) history.pushState(history.state, '')

  function goBack() {
    isBack = true
    document.title = title
    // Going back may move the focus away from the link, so the focus is set in the next frame.
    if (isClosed) requestAnimationFrame(focusLink)
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

/** The number of the photo is in the history, because all photos of a design have one address. */
function showAddress({ picture, nth }: Slide, shop = ''): void {
  document.title = m.page_titleOf({ screen: designTitle(picture), shop })
  history.replaceState({ lightbox: 1 + nth }, '', localPath(designAddress(picture.code)))
  dispatchEvent(new Event('addresschange'))
}
