import { m } from '../messages/compiled/messages.js'

const maxCount = 99

export function formatUnread(unread: number): string {
  return unread > maxCount ? m.nav_manyUnread({ count: maxCount }) : String(unread)
}
