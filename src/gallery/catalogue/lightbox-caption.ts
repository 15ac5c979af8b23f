import { m } from '../../messages/compiled/messages.js'
import { localPath } from '../../messages/language.ts'
import { reportInterest } from '../../ui/report.ts'
import { bytesOf, wordsFor } from '../uploads/large-file.ts'
import { askLink } from './ask-link.ts'
import { categoryName } from './category-name.ts'
import { designAddress } from './design-code.ts'
import { formatPrice } from './format-price.ts'
import type { Slide } from './lightbox-slide.ts'

interface CaptionOptions {
  whatsapp: string | undefined
  showLarge: () => void
  openDesign: (code: string) => void
}

export function createCaption({ picture, largeSrc }: Slide, options: CaptionOptions): HTMLElement[] {
  const { whatsapp = '', showLarge, openDesign } = options
  const { id, code, category, price } = picture
  const description = document.createElement('p')
  description.append(createElement('span', categoryName(category), 'lightbox-category'), ' ')
  description.append(createElement('span', code), ' ', createElement('strong', formatPrice(price), 'price-tag'))
  const links = document.createElement('p')
  const designLink = createElement('a', m.design_ownPage())
  designLink.href = localPath(designAddress(code))
  designLink.addEventListener('click', (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    openDesign(code)
  })
  links.append(designLink)
  const chat = askLink(whatsapp, picture, location.origin)
  if (chat) {
    const chatLink = createElement('a', m.design_ask(), 'lightbox-ask')
    chatLink.href = chat
    chatLink.rel = 'noopener'
    chatLink.addEventListener('click', () => reportInterest({ id, interest: 'asked about' }))
    links.prepend(chatLink, ' ')
  }
  if (!largeSrc) return [description, links]
  const button = createElement('button', wordsFor(undefined), 'lightbox-large')
  button.type = 'button'
  button.addEventListener('click', showLarge)
  bytesOf(largeSrc).then((bytes) => {
    button.textContent = wordsFor(bytes)
  })
  return [description, links, button]
}

function createElement<T extends 'a' | 'button' | 'span' | 'strong'>(tag: T, text: string, className = '') {
  return Object.assign(document.createElement(tag), { textContent: text, className })
}
