import { m } from '../../messages/compiled/messages.js'
import { currentLanguage, pathIn } from '../../messages/language.ts'
import { categoryName } from './category-name.ts'
import { designAddress } from './design-code.ts'
import { formatPrice } from './format-price.ts'
import type { GalleryPicture } from './picture.tsx'

interface CaptionWays {
  /** Undefined where nobody can be asked. */
  askLink: string | undefined
  onAsk: () => void
  goTo: (code: string) => void
}

/** What stands below a large picture: what it is, what it costs, and the ways on from it. */
export function captionOf(picture: GalleryPicture, { askLink, onAsk, goTo }: CaptionWays): HTMLElement[] {
  const { code, category, price } = picture
  const words = document.createElement('p')
  words.append(written('span', categoryName(category), 'lightbox-category'), ' ', written('span', code), ' ')
  words.append(written('strong', formatPrice(price), 'price-tag'))
  const ways = document.createElement('p')
  const ownPage = written('a', m.design_ownPage())
  ownPage.href = pathIn(currentLanguage(), designAddress(code))
  ownPage.addEventListener('click', (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    goTo(code)
  })
  ways.append(ownPage)
  if (askLink) {
    const ask = written('a', m.design_ask(), 'lightbox-ask')
    ask.href = askLink
    ask.rel = 'noopener'
    ask.addEventListener('click', onAsk)
    ways.prepend(ask, ' ')
  }
  return [words, ways]
}

function written<T extends keyof HTMLElementTagNameMap>(
  tag: T,
  text: string,
  className = '',
): HTMLElementTagNameMap[T] {
  const element = document.createElement(tag)
  element.textContent = text
  element.className = className
  return element
}
