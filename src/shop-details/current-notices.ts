import { dayInShop } from '../api/shop-clock.ts'
import { now, subscribe } from './current-time.ts'

export function startClosingNotices(): void {
  showClosingNotices()
  subscribe(showClosingNotices)
}

function showClosingNotices(): void {
  for (const notices of document.querySelectorAll<HTMLElement>('[data-day]'))
    notices.hidden = notices.dataset.day !== dayInShop(now()) || notices.childElementCount === 0
}
