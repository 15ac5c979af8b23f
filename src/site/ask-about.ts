import { chatLink } from '../contract/ways-to-reach.ts'
import { categoryName } from '../gallery/category-name.ts'
import { designAddress } from '../gallery/design-code.ts'
import type { GalleryPicture } from '../gallery/picture.tsx'
import { shownPrice } from '../gallery/shown-price.ts'
import { m } from '../words/compiled/messages.js'
import { pageAddress } from './page-address.ts'

/** Opens WhatsApp with everything by which the shop knows the piece. @param origin the link in it has to be whole. */
export function askLink(
  whatsapp: string,
  { code, category, price }: GalleryPicture,
  origin: string,
): string | undefined {
  const text = m.design_askText({
    code,
    category: categoryName(category),
    price: shownPrice(price),
    link: pageAddress(origin, designAddress(code)),
  })
  return chatLink(whatsapp, text)
}
