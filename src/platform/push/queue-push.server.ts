import { randomUUID } from 'node:crypto'
import { currentLanguage, languageTags, pathIn } from '../../messages/language.ts'
import { getIdentity } from '../identity.server.ts'
import type { Shop } from '../shop.server.ts'
import { listSubscriptions, type PushMessage, type QueuedPush } from './push.server.ts'

interface Notification {
  body: string
  path: string
  /** A notification replaces an earlier one with the same tag, such as one that was delivered twice. */
  tag: string
}

/** Queues a notification for each device of the owner. The mail about the same event uses the same transaction. */
export async function queuePush(shop: Shop, notification: Notification): Promise<void> {
  const devices = await listSubscriptions(shop.db)
  if (devices.length === 0) return
  const message = await composePush(shop, notification)
  const times = { createdTime: shop.now(), nextAttemptTime: shop.now() }
  const contents = devices.map(({ id }): QueuedPush => ({ subscriptionId: id, message }))
  const rows = contents.map((content) => ({ id: randomUUID(), content: JSON.stringify(content), ...times }))
  await shop.db.insertInto('mails').values(rows).execute()
}

export async function composePush(shop: Shop, { body, path, tag }: Notification): Promise<PushMessage> {
  const origin = shop.publicOrigin()
  const { shop: title } = await getIdentity(shop)
  const language = currentLanguage()
  const navigate = origin + pathIn(language, path)
  return {
    web_push: 8030,
    notification: { title, body, navigate, lang: languageTags[language], tag, icon: `${origin}/icon-192.png` },
  }
}
