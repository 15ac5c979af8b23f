import type { Selectable } from 'kysely'
import { currentLanguage, languageTags, pathIn } from '../../messages/language.ts'
import type { Database } from '../database/database.server.ts'
import type { Tables } from '../database/tables.ts'
import { getIdentity } from '../identity.server.ts'
import { loadOnce } from '../load-once.server.ts'
import { insertIntoQueue, type QueueDeps } from '../mail/queue-mail.server.ts'
import { openSecret, readOrGenerateSecret, type SecretDeps } from '../stored-secrets.server.ts'
import type { PushMessage, QueuedPush } from './push-message.ts'
import { encryptPush, generatePushKey, readPushKey } from './web-push.server.ts'

const timeoutMs = 10_000
const ttlSeconds = 24 * 60 * 60

export interface Notification {
  body: string
  path: string
  /** A notification replaces an earlier one with the same tag, such as one that was delivered twice. */
  tag: string
}

export type Push = ReturnType<typeof openPush>
type Device = Pick<Selectable<Tables['pushSubscriptions']>, 'endpoint' | 'p256dh' | 'auth'>
type Deps = SecretDeps & QueueDeps

export function openPush(deps: Deps) {
  const { db, now, publicOrigin } = deps
  const openKey = loadOnce(() =>
    readOrGenerateSecret(openSecret(deps, 'pushKey'), readPushKey, async () => {
      // A subscription accepts only the key that it was made with.
      await db.deleteFrom('pushSubscriptions').execute()
      return generatePushKey()
    }),
  )

  /** Sends a message, or deletes a subscription that has ended and returns false. @throws if the caller should retry */
  async function send({ endpoint, p256dh, auth }: Device, message: PushMessage): Promise<boolean> {
    const key = await openKey()
    // A redirect could lead to any host.
    const { status, ok, body } = await fetch(endpoint, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        Authorization: key.authorize(new URL(endpoint), { sub: publicOrigin(), now: now() }),
        'Content-Encoding': 'aes128gcm',
        'Content-Type': 'application/notification+json',
        TTL: String(ttlSeconds),
        // A phone that saves its battery may delay less urgent messages.
        Urgency: 'high',
      },
      body: new Uint8Array(encryptPush(JSON.stringify(message), { p256dh, auth })),
    })
    await body?.cancel()
    if (status === 404 || status === 410) {
      await db.deleteFrom('pushSubscriptions').where('endpoint', '=', endpoint).execute()
      return false
    }
    if (!ok) throw new Error(`The push service answered with the status ${status}.`)
    return true
  }

  return {
    readPublicKey: async () => (await openKey()).publicKey,
    send,
    async sendQueued({ subscriptionId, message }: QueuedPush): Promise<void> {
      const device = (await listSubscriptions(db)).find(({ id }) => id === subscriptionId)
      if (device) await send(device, message)
    },
  }
}

/** Queues a notification for each device of the owner. The mail about the same event uses the same transaction. */
export async function queuePush(deps: QueueDeps, notification: Notification): Promise<void> {
  const devices = await listSubscriptions(deps.db)
  if (devices.length === 0) return
  const message = await composePush(deps, notification)
  for (const { id } of devices) await insertIntoQueue(deps, { subscriptionId: id, message })
}

export async function composePush(deps: QueueDeps, { body, path, tag }: Notification): Promise<PushMessage> {
  const origin = deps.publicOrigin()
  const { shop: title } = await getIdentity(deps)
  const language = currentLanguage()
  const navigate = origin + pathIn(language, path)
  return {
    web_push: 8030,
    notification: { title, body, navigate, lang: languageTags[language], tag, icon: `${origin}/icon-192.png` },
  }
}

export async function listSubscriptions(db: Database['db']) {
  return db
    .selectFrom('pushSubscriptions')
    .innerJoin('users', 'users.id', 'pushSubscriptions.userId')
    .selectAll('pushSubscriptions')
    .where('users.role', '=', 'admin')
    .where('signedOutTime', 'is', null)
    .orderBy('pushSubscriptions.createdTime')
    .execute()
}
