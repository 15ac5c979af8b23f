import { m } from '../../messages/compiled/messages.js'
import { clockTimeAt, shortDayAt } from '../../messages/dates.ts'
import { isShopReachable } from '../../ui/call-api.ts'
import { pauseForLine } from '../../ui/pause.ts'
import { toastOnNextPage } from '../../ui/toasts.ts'

/** The browser's `online` event only says that there is a network, so that the shop is asked. */
const pauseMs = 10_000

/** Says from when a page of the offline cache is, and loads it again once the shop answers. */
export async function showOfflineNotice(): Promise<void> {
  const time = Number(document.documentElement.dataset.time)
  const text = document.createElement('span')
  text.className = 'wrap'
  text.textContent = stripText(time)
  const strip = document.createElement('p')
  strip.role = 'status'
  strip.className = 'kept-strip print:hidden'
  strip.append(text)
  document.querySelector('.skip-link')?.after(strip)
  while (!(await isShopReachable())) await pauseForLine(pauseMs).over
  // A message that waited may be sent until the page is gone.
  addEventListener('pagehide', () => {
    const sent = document.querySelector('.toast[data-type=done] .toast-text')?.textContent
    if (sent) toastOnNextPage(sent)
  })
  location.reload()
}

/** Returns the sentence with the shop's time. @param time epoch milliseconds */
export function stripText(time: number): string {
  return m.kept_strip({ time: `${shortDayAt(time)}, ${clockTimeAt(time)}` })
}
