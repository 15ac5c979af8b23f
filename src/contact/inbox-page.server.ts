import { MessagePage, type MessageSettings, type ReceivedMessage } from '../api/contact.ts'
import { messageRetentions } from '../api/shop-constants.ts'
import { withDeadline } from '../platform/database/database-unavailable.server.ts'
import type { Shop } from '../platform/shop.server.ts'
import { countUnread, listMessages } from './inbox.server.ts'
import type { InboxView } from './inbox-address.ts'
import { getMessageSettings } from './message-settings.server.ts'

const messagesAPage = 20
const dayMs = 24 * 3_600_000

/** What the dashboard shows of the messages. */
export interface InboxPage {
  view: InboxView
  messages: ReceivedMessage[]
  nextPageToken?: string
  /** The newest message of the inbox, whatever folder is shown. */
  newestId: string | undefined
  counts: { unread: number; spam: number; deleted: number }
  retention: MessageSettings['messageRetention']
  mailLanguage: MessageSettings['mailLanguage']
  /** The messages of the inbox that each retention would delete, and the unread ones among them. */
  older: Partial<Record<MessageSettings['messageRetention'], { count: number; unread: number }>>
}

/**
 * @param params the query of the page's address; invalid values are ignored.
 * @throws {Refusal} INVALID_ARGUMENT for an unknown page token.
 */
export async function openInbox(shop: Pick<Shop, 'db' | 'now'>, params: URLSearchParams): Promise<InboxPage> {
  const view = readView(params)
  const showsNewest = !(view.folder || view.search || view.pageToken)
  const [page, newest, unread, { spam, deleted, older }, settings] = await Promise.all([
    listMessages(shop, { ...view, pageSize: messagesAPage }),
    showsNewest ? undefined : listMessages(shop, { pageSize: 1 }),
    countUnread(shop),
    countFolders(shop),
    getMessageSettings(shop),
  ])
  const newestId = (newest ?? page).messages[0]?.id
  const { messageRetention: retention, mailLanguage } = settings
  return { view, ...page, newestId, counts: { unread, spam, deleted }, retention, mailLanguage, older }
}

/** Returns 0 when the count fails: every page of the owner shows it. */
export async function countUnreadOrNone(shop: Pick<Shop, 'db' | 'log'>): Promise<number> {
  return withDeadline(countUnread(shop)).catch((error) => {
    shop.log.error({ err: error }, 'unread messages')
    return 0
  })
}

function readView(params: URLSearchParams): InboxView {
  const said = (name: string) => params.get(name)?.trim() || undefined
  const read = MessagePage.safeParse({
    folder: said('folder'),
    search: said('search'),
    pageToken: said('pageToken'),
  })
  if (!read.success) return {}
  const { folder, search, pageToken } = read.data
  return { ...(folder && folder !== 'inbox' && { folder }), ...(search && { search }), ...(pageToken && { pageToken }) }
}

async function countFolders(shop: Pick<Shop, 'db' | 'now'>) {
  const times = messageRetentions.filter((retention) => retention !== 'never')
  const counted: Record<string, unknown> = await shop.db
    .selectFrom('contactMessages')
    .select((eb) => {
      const there = eb.fn.countAll().filterWhere('deletedTime', 'is', null)
      const inbox = there.filterWhere('spamTime', 'is', null)
      const older = (days: string) => inbox.filterWhere('receivedTime', '<=', shop.now() - Number(days) * dayMs)
      return [
        eb.fn.countAll().filterWhere('deletedTime', 'is not', null).as('deleted'),
        there.filterWhere('spamTime', 'is not', null).as('spam'),
        ...times.map((days) => older(days).as(days)),
        ...times.map((days) => older(days).filterWhere('readTime', 'is', null).as(`${days} unread`)),
      ]
    })
    .executeTakeFirstOrThrow()
  const older: InboxPage['older'] = {}
  for (const days of times) older[days] = { count: Number(counted[days]), unread: Number(counted[`${days} unread`]) }
  return { spam: Number(counted.spam), deleted: Number(counted.deleted), older }
}
