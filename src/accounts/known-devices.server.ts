import { createHash, randomBytes } from 'node:crypto'
import { parse, serialize } from 'hono/utils/cookie'
import { isHttps } from '../platform/config.server.ts'
import { inOwnerLanguage } from '../platform/mail/owner-language.server.ts'
import { queueMail } from '../platform/mail/queue-mail.server.ts'
import type { Shop } from '../platform/shop.server.ts'
import { nameDevice, storeDeviceName } from './device-name.server.ts'
import { mailAboutNewDevice } from './mails.server.ts'

/** Browsers keep a cookie at most so long. */
const knownForSeconds = 400 * 86_400

type Parts = Pick<Shop, 'db' | 'now' | 'config' | 'mail' | 'publicOrigin'>

/** Starts a session for the owner, whose identity has just been proved. @returns its cookies. */
export async function startOwnerSession(
  shop: Parts & Pick<Shop, 'auth'>,
  owner: { uid: string; email: string },
  headers: Headers,
): Promise<string[]> {
  const { api } = await shop.auth()
  const started = await api.startSession({ body: { userId: owner.uid }, returnHeaders: true })
  const { token } = started.response
  const device = await noteDevice(shop, { userId: owner.uid, email: owner.email, token }, headers)
  return [...started.headers.getSetCookie(), device]
}

/**
 * Records the device of the owner's new session. Mails the owner about an unknown one, unless it is the first.
 * @returns the cookie by which the shop recognises this browser.
 */
export async function noteDevice(
  shop: Parts,
  signedIn: { userId: string; email: string; token: string },
  headers: Headers,
): Promise<string> {
  const { userId, email, token } = signedIn
  const devices = await shop.db
    .selectFrom('knownDevices')
    .select(['hash', 'forgottenTime'])
    .where('userId', '=', userId)
    .execute()
  const sent = sentSecret(shop, headers)
  const isKnown = devices.some(({ hash, forgottenTime }) => sent && hash === hashOf(sent) && forgottenTime === null)
  const secret = sent && isKnown ? sent : randomBytes(32).toString('base64url')
  const name = await nameDevice(headers)

  await shop.db.transaction().execute(async (transaction) => {
    const values = { hash: hashOf(secret), userId, firstTime: shop.now(), forgottenTime: null }
    if (!isKnown) await transaction.insertInto('knownDevices').values(values).execute()
    await transaction
      .updateTable('sessions')
      .set({ userAgent: storeDeviceName(name), deviceHash: hashOf(secret) })
      .where('token', '=', token)
      .execute()
    if (!isKnown && devices.length > 0)
      await inOwnerLanguage(transaction, () =>
        queueMail(transaction, shop.now(), mailAboutNewDevice(shop, { to: email, name })),
      )
  })
  shop.mail.wake()
  const secure = isHttps(shop.config)
  return serialize(cookieName(shop), secret, {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    maxAge: knownForSeconds,
    secure,
  })
}

/** Whether the owner has signed in from this browser before, by its cookie. */
export async function isOwnerDevice(shop: Pick<Shop, 'db' | 'config'>, headers: Headers): Promise<boolean> {
  const sent = sentSecret(shop, headers)
  if (!sent) return false
  const known = await shop.db
    .selectFrom('knownDevices')
    .innerJoin('users', 'users.id', 'knownDevices.userId')
    .select('knownDevices.hash')
    .where('knownDevices.hash', '=', hashOf(sent))
    .where('knownDevices.forgottenTime', 'is', null)
    .where('users.role', '=', 'admin')
    .executeTakeFirst()
  return known !== undefined
}

/** The next sign-in from these devices is mailed again. */
export async function forgetDevices(db: Shop['db'], now: number, hashes: readonly (string | null)[]): Promise<void> {
  const known = hashes.filter((hash) => hash !== null)
  if (known.length > 0)
    await db.updateTable('knownDevices').set({ forgottenTime: now }).where('hash', 'in', known).execute()
}

function cookieName({ config }: Pick<Shop, 'config'>): string {
  return isHttps(config) ? '__Host-shop_device' : 'shop_device'
}

function sentSecret(shop: Pick<Shop, 'config'>, headers: Headers): string | undefined {
  const name = cookieName(shop)
  return parse(headers.get('cookie') ?? '', name)[name]
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}
