import { chatLink } from '../../api/ways-to-reach.ts'
import { m } from '../../messages/compiled/messages.js'
import { localPath } from '../../messages/language.ts'
import { categoryName } from './category-name.ts'
import { designAddress } from './design-code.ts'
import type { GalleryPicture } from './picture.tsx'
import { shownPrice } from './shown-price.ts'

/** Returns a WhatsApp link whose text names the design. @param origin of the shop, for the link in the text */
export function askLink(
  whatsapp: string,
  { code, category, price }: Pick<GalleryPicture, 'code' | 'category' | 'price'>,
  origin: string,
): string | undefined {
  const text = m.design_askText({
    code,
    category: categoryName(category),
    price: shownPrice(price),
    link: origin + localPath(designAddress(code)),
  })
  return chatLink(whatsapp, text)
}
