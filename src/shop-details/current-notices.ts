import { dayInShop } from '../api/shop-clock.ts'
import { now, subscribe } from './current-time.ts'

/** Shows the closing notices of the current day, and no others. */
export function startClosingNotices(): void {
  showClosingNotices()
  subscribe(showClosingNotices)
}

function showClosingNotices(): void {
  for (const notices of document.querySelectorAll<HTMLElement>('[data-day]'))
    notices.hidden = notices.dataset.day !== dayInShop(now()) || notices.childElementCount === 0
}
