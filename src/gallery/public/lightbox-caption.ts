import type { GalleryPicture } from '../../api/gallery.ts'
import { reportInterest } from '../../browser/report.ts'
import { m } from '../../messages/compiled/messages.js'
import { createActions } from './design-actions.ts'
import { categoryName, displayDescription, formatPrice, sideName } from './design-texts.ts'
import { enquiryLink } from './enquiry-link.ts'
import type { Slide } from './lightbox-slides.ts'
import { listPhotos } from './list-photos.ts'

/** Screen readers announce each part when it changes. Photos of one design differ only in the mark. */
export function createCaption(element: HTMLElement, shop: { whatsapp?: string; shop?: string }, showLarge: () => void) {
  const mark = createElement('p', '', 'lightbox-photos')
  const details = createElement('div')
  for (const part of [mark, details]) part.setAttribute('aria-live', 'polite')
  const large = createElement('div')
  element.append(mark, details, large)
  let shown: GalleryPicture | undefined
  return function update({ picture, photo, nth, largeSrc }: Slide) {
    const photos = listPhotos(picture)
    mark.replaceChildren(...(photos.length > 1 ? createMark(photos.length, nth) : []))
    if (photo.side) mark.append(createElement('span', sideName(photo.side), 'first-letter:uppercase'))
    if (picture !== shown) details.replaceChildren(...createDetails(picture, shop))
    shown = picture
    const button = createElement('button', m.design_showLarge(), 'lightbox-large')
    button.addEventListener('click', showLarge)
    large.replaceChildren(...(largeSrc ? [button] : []))
  }
}

function createMark(count: number, current: number): HTMLElement[] {
  const mark = createElement('span', '', 'lightbox-dots')
  mark.setAttribute('role', 'img')
  mark.setAttribute('aria-label', m.design_photoOf({ nth: current + 1, count }))
  for (let nth = 0; nth < count; nth++) mark.append(createElement('span', '', nth === current ? 'current' : ''))
  return [mark]
}

function createDetails(picture: GalleryPicture, { whatsapp = '', shop = '' }: { whatsapp?: string; shop?: string }) {
  const { id, code, category, price } = picture
  const facts = createElement('p')
  facts.append(createElement('span', categoryName(category), 'first-letter:uppercase'), ' ')
  facts.append(createElement('span', code), ' ', createElement('strong', formatPrice(price), 'price-tag'))
  const description = displayDescription(picture)
  if (description)
    facts.prepend(Object.assign(createElement('span', description.text), { lang: description.lang ?? '' }), ' ')
  const links = createElement('p')
  links.append(...createActions(picture))
  const chat = enquiryLink(whatsapp, picture, location.origin, shop)
  if (chat) {
    const chatLink = Object.assign(createElement('a', m.design_ask(), 'lightbox-ask'), { href: chat, rel: 'noopener' })
    chatLink.addEventListener('click', () => reportInterest({ id, interest: 'enquiry' }))
    links.prepend(chatLink, ' ')
  }
  return [facts, links]
}

function createElement<T extends 'a' | 'button' | 'div' | 'p' | 'span' | 'strong'>(tag: T, text = '', className = '') {
  return Object.assign(document.createElement(tag), { textContent: text, className })
}
