import { MessagePage, type MessageSettings, type ReceivedMessage } from '../contract/contact.ts'
import { messageRetentions } from '../contract/shop-facts.ts'
import { answeredSoon } from '../platform/database/answered-soon.server.ts'
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
  /** Of the inbox, whatever is shown. */
  newestId: string | undefined
  /** Messages of each kind, whether they are on this page or not. */
  counts: { unread: number; spam: number; deleted: number }
  retention: MessageSettings['messageRetention']
  /** How many messages of the inbox are older than each of the times that the owner can choose. */
  older: Partial<Record<MessageSettings['messageRetention'], number>>
}

/**
 * @param params of the page's address. What no message can have is as good as not said.
 * @throws {Refusal} INVALID_ARGUMENT for a page token that is none of ours.
 */
export async function openInbox(shop: Pick<Shop, 'db' | 'now'>, params: URLSearchParams): Promise<InboxPage> {
  const view = readView(params)
  const showsNewest = !(view.folder || view.search || view.pageToken)
  const [page, newest, unread, counted, { messageRetention }] = await Promise.all([
    listMessages(shop, { ...view, pageSize: messagesAPage }),
    showsNewest ? undefined : listMessages(shop, { pageSize: 1 }),
    countUnread(shop),
    countFolders(shop),
    getMessageSettings(shop),
  ])
  const { spam, deleted, ...older } = counted
  const newestId = (newest ?? page).messages[0]?.id
  return { view, ...page, newestId, counts: { unread, spam, deleted }, retention: messageRetention, older }
}

/** For every page of the owner: a failure is logged, and the page has no count. */
export async function countUnreadOrNone(shop: Pick<Shop, 'db' | 'log'>): Promise<number> {
  return answeredSoon(countUnread(shop)).catch((error) => {
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

/** With how many of the inbox are older than each of the times. */
async function countFolders(
  shop: Pick<Shop, 'db' | 'now'>,
): Promise<Pick<InboxPage['counts'], 'spam' | 'deleted'> & InboxPage['older']> {
  const times = messageRetentions.filter((retention) => retention !== 'never')
  const counted = await shop.db
    .selectFrom('contactMessages')
    .select((eb) => [
      eb.fn.countAll().filterWhere('deletedTime', 'is not', null).as('deleted'),
      eb.fn.countAll().filterWhere('deletedTime', 'is', null).filterWhere('spamTime', 'is not', null).as('spam'),
      ...times.map((days) =>
        eb.fn
          .countAll()
          .filterWhere('deletedTime', 'is', null)
          .filterWhere('spamTime', 'is', null)
          .filterWhere('receivedTime', '<=', shop.now() - Number(days) * dayMs)
          .as(days),
      ),
    ])
    .executeTakeFirstOrThrow()
  return Object.fromEntries(Object.entries(counted).map(([name, count]) => [name, Number(count)])) as never
}
