import { messages } from '../contract/messages.ts'

export function shownPrice(price: string): string {
  return price === '' ? messages.gallery.priceOnRequest : messages.gallery.price(price)
}
