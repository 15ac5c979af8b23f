import { m } from '../messages/compiled/messages.js'
import { foreignLanguage } from '../messages/detect-language.ts'
import { formatUnread } from '../ui/format-unread.ts'

export interface FrameChange {
  title: string
  shop: string
  unread: number
}

export function inboxLabel(unread: number): string {
  return [m.admin_inboxHeading(), ...(unread > 0 ? [m.admin_inboxUnread({ count: unread })] : [])].join(', ')
}

/** Shows what the owner has changed in the frame, which is not a part of any island. */
export function refreshFrame({ title, shop, unread }: FrameChange): void {
  document.title = title
  const name = document.querySelector('.dashboard-header a') as HTMLElement
  name.lang = foreignLanguage(shop) ?? ''
  name.children[0]?.replaceChildren(shop)
  const count = document.querySelector('.tab-count') as HTMLElement
  count.hidden = unread === 0
  count.textContent = formatUnread(unread)
  count.parentElement?.setAttribute('aria-label', inboxLabel(unread))
}
