import { m } from '../../messages/compiled/messages.js'
import { reportInterest } from '../../ui/report.ts'
import { bytesOf, wordsFor } from '../uploads/large-file.ts'
import { askLink } from './ask-link.ts'
import { categoryName } from './category-name.ts'
import { createActions } from './design-actions.ts'
import { displayDescription } from './display-description.ts'
import { formatPrice } from './format-price.ts'
import type { Slide } from './lightbox-slide.ts'

interface CaptionOptions {
  whatsapp: string | undefined
  shop: string | undefined
  showLarge: () => void
}

export function createCaption({ picture, largeSrc }: Slide, options: CaptionOptions): HTMLElement[] {
  const { whatsapp = '', shop = '', showLarge } = options
  const { id, code, category, price } = picture
  const facts = document.createElement('p')
  facts.append(createElement('span', categoryName(category), 'lightbox-category'), ' ')
  facts.append(createElement('span', code), ' ', createElement('strong', formatPrice(price), 'price-tag'))
  const description = displayDescription(picture)
  if (description)
    facts.prepend(Object.assign(createElement('span', description.text), { lang: description.lang ?? '' }), ' ')
  const links = document.createElement('p')
  links.append(...createActions(picture))
  const chat = askLink(whatsapp, picture, location.origin, shop)
  if (chat) {
    const chatLink = createElement('a', m.design_ask(), 'lightbox-ask')
    chatLink.href = chat
    chatLink.rel = 'noopener'
    chatLink.addEventListener('click', () => reportInterest({ id, interest: 'asked about' }))
    links.prepend(chatLink, ' ')
  }
  if (!largeSrc) return [facts, links]
  const button = createElement('button', wordsFor(undefined), 'lightbox-large')
  button.type = 'button'
  button.addEventListener('click', showLarge)
  bytesOf(largeSrc).then((bytes) => {
    button.textContent = wordsFor(bytes)
  })
  return [facts, links, button]
}

function createElement<T extends 'a' | 'button' | 'span' | 'strong'>(tag: T, text: string, className = '') {
  return Object.assign(document.createElement(tag), { textContent: text, className })
}
