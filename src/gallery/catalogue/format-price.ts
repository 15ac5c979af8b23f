import { m } from '../../messages/compiled/messages.js'

export function formatPrice(price: string): string {
  return price === '' ? m.gallery_priceOnRequest() : m.gallery_price({ price })
}
