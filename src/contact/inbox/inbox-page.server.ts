import { MessagePage, type MessageSettings, type ReceivedMessage } from '../../api/contact.ts'
import { messageRetentions } from '../../api/shop-constants.ts'
import { inLanguage } from '../../messages/in-language.server.ts'
import type { Language } from '../../messages/language.ts'
import { withDeadline } from '../../platform/database/database-unavailable.server.ts'
import type { Deps } from '../../platform/deps.server.ts'
import { getIdentity } from '../../platform/identity.server.ts'
import { countNewer, countUnread, listMessages } from './inbox.server.ts'
import { getMessageSettings } from './message-settings.server.ts'
import type { ShopNames } from './reply-links.ts'

const pageSize = 10
const dayMs = 24 * 3_600_000

export type InboxPage = Awaited<ReturnType<typeof loadInbox>>

/** Loads a page of the inbox. Ignores invalid parameters. */
export async function loadInbox(deps: Deps, params: URLSearchParams) {
  const view = parseView(params)
  const [page, { older, ...counts }, { messageRetention }, shops] = await Promise.all([
    listMessages(deps, { ...view, pageSize }),
    countFolders(deps),
    getMessageSettings(deps),
    loadShopNames(deps),
  ])
  return { view, ...page, counts, messageRetention, older, shops, now: deps.now() }
}

/** Returns the page of the inbox that contains a message, or `undefined` for the first one. */
export async function findPageOf(deps: Deps, message: ReceivedMessage): Promise<string | undefined> {
  const newer = await countNewer(deps, message)
  // A page lists the messages before its token, so the letter makes it begin with this one.
  return newer < pageSize ? undefined : `${message.receivedTime}.${message.id}z`
}

/** An answer names the shop in the language of the customer. */
export async function loadShopNames(deps: Deps): Promise<ShopNames> {
  const namesIn = async (language: Language) => {
    const { shop, town } = await inLanguage(language, () => getIdentity(deps))
    return { shop, town }
  }
  return { en: await namesIn('en'), ta: await namesIn('ta') }
}

/** Returns 0 after a failure, because every page of the owner shows the count. */
export async function countUnreadOrZero(deps: Deps): Promise<number> {
  return withDeadline(countUnread(deps)).catch((error) => {
    deps.log.error({ err: error }, 'counting unread messages failed')
    return 0
  })
}

function parseView(params: URLSearchParams) {
  const given = [...params].map(([name, value]) => [name, value.trim()]).filter(([, value]) => value)
  const { data = {} } = MessagePage.omit({ pageSize: true }).strip().safeParse(Object.fromEntries(given))
  return { ...data, folder: data.folder === 'inbox' ? undefined : data.folder }
}

export async function countFolders(deps: Deps) {
  const ages = messageRetentions.filter((retention) => retention !== 'never')
  const counts: Record<string, unknown> = await deps.db
    .selectFrom('contactMessages')
    .select((eb) => {
      const present = eb.fn.countAll().filterWhere('deletedTime', 'is', null)
      const inbox = present.filterWhere('spamTime', 'is', null)
      const older = (days: string) => inbox.filterWhere('receivedTime', '<=', deps.now() - Number(days) * dayMs)
      return [
        eb.fn.countAll().filterWhere('deletedTime', 'is not', null).as('deleted'),
        present.filterWhere('spamTime', 'is not', null).as('spam'),
        inbox.filterWhere('readTime', 'is', null).as('unread'),
        ...ages.map((days) => older(days).as(days)),
        ...ages.map((days) => older(days).filterWhere('readTime', 'is', null).as(`${days} unread`)),
      ]
    })
    .executeTakeFirstOrThrow()
  const older: Partial<Record<MessageSettings['messageRetention'], { count: number; unread: number }>> = {}
  for (const days of ages) older[days] = { count: Number(counts[days]), unread: Number(counts[`${days} unread`]) }
  return { unread: Number(counts.unread), spam: Number(counts.spam), deleted: Number(counts.deleted), older }
}
