import { chatLink } from '../../api/contact-channels.ts'
import type { GalleryPicture } from '../../api/gallery.ts'
import { m } from '../../messages/compiled/messages.js'
import { localPath } from '../../messages/language.ts'
import { designAddress } from './design-code.ts'
import { categoryName, formatPrice } from './design-texts.ts'

export function enquiryLink(whatsapp: string, { code, category, price }: GalleryPicture, origin: string, shop: string) {
  const text = m.design_askText({
    shop,
    code,
    category: categoryName(category),
    price: formatPrice(price),
    link: origin + localPath(designAddress(code)),
  })
  return chatLink(whatsapp, text)
}
