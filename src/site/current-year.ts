import { clockInShop } from '../api/shop-clock.ts'
import { establishedYear } from '../api/shop-constants.ts'

/** Shows the year by the visitor's clock, once, on load (specification, section 9). */
export function showCurrentYear(): void {
  const year = clockInShop(Date.now()).getUTCFullYear()
  for (const element of document.querySelectorAll<HTMLElement>('[data-years]'))
    element.textContent = String(year - establishedYear)
  for (const element of document.querySelectorAll<HTMLElement>('[data-year]'))
    element.textContent = element.textContent.replace(element.dataset.year as string, String(year))
}
