import { isShopReachable, waitForConnection } from '../../browser/connection.ts'
import { leaveToast } from '../../browser/next-page-toast.ts'
import { isPageInUse } from '../../browser/toasts.ts'
import { m } from '../../messages/compiled/messages.js'
import { clockTimeAt, shortDayAt } from '../../messages/dates.ts'
import { listSavedDesigns } from './saved-designs.ts'

const retryIntervalMs = 10_000

export async function showOfflineNotice(): Promise<void> {
  const text = document.createElement('span')
  text.className = 'wrap block py-2 text-[0.875rem] font-semibold text-kandangi'
  text.textContent = formatOfflineNotice(Number(document.documentElement.dataset.time))
  const notice = document.createElement('p')
  notice.setAttribute('role', 'status')
  notice.className = 'offline-notice border-b border-thread bg-paper print:hidden'
  notice.append(text)
  const offlinePage = document.querySelector<HTMLElement>('[data-offline-page]')
  // The page for addresses that are not saved is not what the visitor has asked for.
  if (offlinePage) listSavedDesigns(offlinePage).catch(() => undefined)
  else document.querySelector('.skip-link')?.after(notice)
  let isLeaving = false
  addEventListener('beforeunload', () => {
    isLeaving = true
  })
  // A reload would cancel a navigation that has begun.
  while (!(await isShopReachable()) || isPageInUse() || isLeaving) {
    isLeaving = false
    await waitForConnection(retryIntervalMs)
  }
  // The outbox may send a message until the page unloads. The next page shows its toast.
  addEventListener('pagehide', () => {
    const sent = document.querySelector('.toast[data-type=done] .toast-text')?.textContent
    if (sent) leaveToast(sent)
  })
  location.reload()
}

/** @param time epoch milliseconds */
export function formatOfflineNotice(time: number): string {
  return m.offline_notice({ time: `${shortDayAt(time)}, ${clockTimeAt(time)}` })
}
