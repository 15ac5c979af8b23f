import { messages } from '../contract/messages.ts'
import { chatLink } from '../contract/ways-to-reach.ts'
import { designAddress } from '../gallery/design-code.ts'
import type { GalleryPicture } from '../gallery/picture.tsx'
import { shownPrice } from '../gallery/shown-price.ts'

/** Opens WhatsApp with everything by which the shop knows the piece. @param origin the link in it has to be whole. */
export function askLink(
  whatsapp: string,
  { code, category, price }: GalleryPicture,
  origin: string,
): string | undefined {
  const text = messages.design.askText(code, category, shownPrice(price), `${origin}${designAddress(code)}`)
  return chatLink(whatsapp, text)
}
