import { chatLink } from '../contact/ways-to-reach.ts'
import { messages } from '../contract/messages.ts'
import { designAddress } from '../gallery/design-code.ts'
import type { GalleryPicture } from '../gallery/picture.tsx'
import { shownPrice } from '../gallery/shown-price.ts'

/** Opens WhatsApp with everything by which the shop knows the piece. @param origin the link in it has to be whole. */
export function askLink(phone: string, { code, category, price }: GalleryPicture, origin: string): string | undefined {
  const text = messages.design.askText(code, category, shownPrice(price), `${origin}${designAddress(code)}`)
  return chatLink(phone, text)
}
