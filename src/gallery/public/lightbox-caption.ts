import type { GalleryPicture } from '../../api/gallery.ts'
import { reportInterest } from '../../browser/report.ts'
import { m } from '../../messages/compiled/messages.js'
import { createActions } from './design-actions.ts'
import { categoryName, displayDescription, formatPrice } from './design-texts.ts'
import { enquiryLink } from './enquiry-link.ts'

export function createCaption(
  { picture, largeSrc }: { picture: GalleryPicture; largeSrc: string | undefined },
  { whatsapp = '', shop = '', showLarge }: { whatsapp?: string; shop?: string; showLarge: () => void },
): HTMLElement[] {
  const { id, code, category, price } = picture
  const facts = document.createElement('p')
  facts.append(createElement('span', categoryName(category), 'first-letter:uppercase'), ' ')
  facts.append(createElement('span', code), ' ', createElement('strong', formatPrice(price), 'price-tag'))
  const description = displayDescription(picture)
  if (description)
    facts.prepend(Object.assign(createElement('span', description.text), { lang: description.lang ?? '' }), ' ')
  const links = document.createElement('p')
  links.append(...createActions(picture))
  const chat = enquiryLink(whatsapp, picture, location.origin, shop)
  if (chat) {
    const chatLink = Object.assign(createElement('a', m.design_ask(), 'lightbox-ask'), { href: chat, rel: 'noopener' })
    chatLink.addEventListener('click', () => reportInterest({ id, interest: 'enquiry' }))
    links.prepend(chatLink, ' ')
  }
  if (!largeSrc) return [facts, links]
  const button = createElement('button', m.design_showLarge(), 'lightbox-large')
  button.addEventListener('click', showLarge)
  return [facts, links, button]
}

function createElement<T extends 'a' | 'button' | 'span' | 'strong'>(tag: T, text: string, className = '') {
  return Object.assign(document.createElement(tag), { textContent: text, className })
}
