import type { Selectable } from 'kysely'
import type { Database } from '../database/database.server.ts'
import type { Tables } from '../database/tables.ts'
import { loadOnce } from '../load-once.server.ts'
import { openSecret, readOrGenerateSecret, type SecretDeps } from '../stored-secrets.server.ts'
import { encryptPush, generatePushKey, readPushKey } from './web-push.server.ts'

const timeoutMs = 10_000
const ttlSeconds = 24 * 60 * 60

/** See https://w3c.github.io/push-api/#declarative-push-message. `service-worker.ts` understands it, too. */
export interface PushMessage {
  web_push: 8030
  notification: { title: string; body: string; navigate: string; lang: string; tag: string; icon: string }
}

export interface QueuedPush {
  subscriptionId: string
  message: PushMessage
}

export type Push = ReturnType<typeof openPush>
type Device = Pick<Selectable<Tables['pushSubscriptions']>, 'endpoint' | 'p256dh' | 'auth'>
type Deps = SecretDeps & { now: () => number; publicOrigin: () => string }

export function openPush(deps: Deps) {
  const { db, now, publicOrigin } = deps
  const openKey = loadOnce(async () =>
    readPushKey(await readOrGenerateSecret(openSecret(deps, 'pushKey'), generatePushKey)),
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
