import { m } from '../../messages/compiled/messages.js'
import { toastOnNextPage } from '../../ui/toasts.ts'
import { timeOfPage } from './time-of-page.ts'
import { whenShopAnswers } from './when-shop-answers.ts'

/** Says from when a page of the offline cache is, and loads it again once the shop answers. */
export function showKeptStrip(): void {
  const strip = document.createElement('p')
  strip.role = 'status'
  strip.className = 'kept-strip print:hidden'
  const time = Number(document.documentElement.dataset.time)
  strip.append(
    Object.assign(document.createElement('span'), {
      className: 'wrap',
      textContent: m.kept_strip({ time: timeOfPage(time) }),
    }),
  )
  document.querySelector('.skip-link')?.after(strip)
  void whenShopAnswers(reload, new AbortController().signal)
}

function reload(): void {
  // A message that waited may be sent until the page is gone.
  addEventListener('pagehide', () => {
    const sent = document.querySelector('.toast[data-type=done] .toast-text')?.textContent
    if (sent) toastOnNextPage(sent)
  })
  location.reload()
}
