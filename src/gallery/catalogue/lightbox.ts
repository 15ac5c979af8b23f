import PhotoSwipe from 'photoswipe'
import type { DesignInterest } from '../../api/analytics.ts'
import { m } from '../../messages/compiled/messages.js'
import { addBackStep } from '../../ui/back-button.ts'
import { makeOthersInert } from '../../ui/make-others-inert.ts'
import { webpOf, widthsOf } from '../images/image-address.ts'
import { categoryName } from './category-name.ts'
import { captionOf } from './lightbox-caption.ts'
import { dataSaverSlide, largeButton } from './lightbox-data-saver.ts'
import type { GalleryPicture } from './picture.tsx'

interface LightboxOptions {
  pictures: GalleryPicture[]
  index: number
  /** The piece on the page, which gets the focus back. */
  linkOf: (index: number) => HTMLElement | undefined
  askLinkOf: (picture: GalleryPicture) => string | undefined
  onInterest: (interest: DesignInterest) => void
  /** Goes to a piece's own page. */
  leave: (code: string) => void
  /** Whether pictures come small, until they are wanted large. */
  isSparing: boolean
}

/** Shows the pictures large, one after the other, over the page. Fetched when somebody first asks for it. */
export function openLightbox(options: LightboxOptions): void {
  const { pictures, index, linkOf, askLinkOf, onInterest, leave, isSparing } = options
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  let caption: HTMLElement | undefined
  const slides = pictures.map((picture, nth) => slideOf(picture, linkOf(nth), isSparing))
  const lightbox = new PhotoSwipe({
    dataSource: slides,
    index,
    loop: false,
    bgOpacity: 1,
    // Under the buttons and above the caption, which takes more lines on a phone.
    paddingFn: () => ({ top: 60, bottom: caption?.offsetHeight ?? 0, left: 0, right: 0 }),
    showHideAnimationType: isCalm ? 'none' : 'fade',
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
  // While it is still coming up it does not let itself be closed.
  const onceOpen = (act: () => void) => {
    if (lightbox.opener.isOpen) act()
    else lightbox.on('openingAnimationEnd', act)
  }
  const step = addBackStep(() => onceOpen(() => lightbox.close()))
  const focusPiece = () => linkOf(lightbox.currIndex)?.focus({ preventScroll: lightbox.currIndex === index })
  // Going back may take the focus from the piece again.
  lightbox.on('close', () => step.removeStep(() => requestAnimationFrame(focusPiece)))
  const goTo = (code: string) => {
    // Going back first leaves the page in the browser's memory as it is, with all photos that were added.
    step.removeStep(() => leave(code))
    onceOpen(() => lightbox.destroy())
  }
  let lookedAt: number | undefined
  const showLarge = (nth: number) => {
    const slide = slides[nth]
    if (!slide?.largeSrc) return
    Object.assign(slide, { msrc: slide.src, src: slide.largeSrc, largeSrc: undefined })
    // It tells that the slide has changed, and the caption is written anew.
    lightbox.refreshSlideContent(nth)
    lightbox.element?.focus()
  }
  const fit = () => lightbox.updateSize(true)
  lightbox.on('uiRegister', () => {
    lightbox.ui?.registerElement({
      name: 'caption',
      className: 'lightbox-caption',
      appendTo: 'root',
      onInit(place) {
        caption = place
        place.setAttribute('aria-live', 'polite')
        const write = (nth: number) => {
          const picture = pictures[nth]
          if (!picture) return
          const largeSrc = slides[nth]?.largeSrc
          const large = largeSrc && largeButton(largeSrc, () => showLarge(nth))
          const onAsk = () => onInterest({ id: picture.id, interest: 'asked about' })
          const words = captionOf(picture, { askLink: askLinkOf(picture), onAsk, goTo })
          place.replaceChildren(...words, ...(large ? [large] : []))
          // The caption is also written anew when the same one is shown large.
          if (nth !== lookedAt) onInterest({ id: picture.id, interest: 'looked at' })
          lookedAt = nth
        }
        write(index)
        lightbox.on('change', () => write(lightbox.currIndex))
        new ResizeObserver(fit).observe(place)
        // What has changed on the way up was not measured again.
        lightbox.on('openingAnimationEnd', fit)
      },
    })
  })
  let giveBackPage = () => {}
  lightbox.on('destroy', () => {
    giveBackPage()
    focusPiece()
  })
  lightbox.init()
  lightbox.element?.setAttribute('aria-label', m.design_lightbox())
  lightbox.element?.setAttribute('aria-modal', 'true')
  // The library keeps the keyboard in, and not a screen reader's own cursor.
  if (lightbox.element) giveBackPage = makeOthersInert(lightbox.element)
}

interface Slide {
  src: string
  srcset?: string
  msrc?: string
  width: number
  height: number
  alt: string
  largeSrc?: string | undefined
}

function slideOf(picture: GalleryPicture, link: HTMLElement | undefined, isSparing: boolean): Slide {
  const small = link?.querySelector<HTMLImageElement>('picture img')
  // What the page has of it already stands there until the large one has come.
  const fetched = small?.complete ? small.currentSrc : ''
  const about = {
    width: picture.widthPx,
    height: picture.heightPx,
    alt: m.gallery_imageAlt({ category: categoryName(picture.category) }),
  }
  if (isSparing) return { ...about, ...dataSaverSlide(picture, fetched) }
  return {
    ...about,
    src: picture.url,
    srcset: widthsOf(picture.widthPx)
      .map((width) => `${webpOf(picture.url, width)} ${width}w`)
      .join(', '),
    ...(fetched && { msrc: fetched }),
  }
}
