import { createHash, randomBytes } from 'node:crypto'
import { isHttps } from '../platform/config.server.ts'
import { inOwnersLanguage } from '../platform/mail/owners-language.server.ts'
import { queueMail } from '../platform/mail/queue-mail.server.ts'
import type { Shop } from '../platform/shop.server.ts'
import { keepDeviceName, nameDevice } from './device-name.server.ts'
import { mailAboutNewDevice } from './safety-mails.server.ts'

/** As long as browsers keep a cookie at most. */
const knownForSeconds = 400 * 86_400

/**
 * Notes from which device the owner has just signed in. One that is not known is told by mail, unless it is the first
 * one of all.
 * @returns the cookie by which this browser is known from now on.
 */
export async function noteDevice(
  shop: Pick<Shop, 'db' | 'now' | 'config' | 'mail' | 'publicOrigin'>,
  signedIn: { userId: string; email: string; token: string },
  headers: Headers,
): Promise<string> {
  const { userId, email, token } = signedIn
  const devices = await shop.db
    .selectFrom('knownDevices')
    .select(['hash', 'forgottenTime'])
    .where('userId', '=', userId)
    .execute()
  const sent = secretIn(headers, cookieName(shop))
  const isKnown = devices.some(({ hash, forgottenTime }) => sent && hash === hashOf(sent) && forgottenTime === null)
  const secret = sent && isKnown ? sent : randomBytes(32).toString('base64url')
  const name = await nameDevice(headers)

  await shop.db.transaction().execute(async (transaction) => {
    const values = { hash: hashOf(secret), userId, firstTime: shop.now(), forgottenTime: null }
    if (!isKnown) await transaction.insertInto('knownDevices').values(values).execute()
    await transaction
      .updateTable('sessions')
      .set({ userAgent: keepDeviceName(name), deviceHash: hashOf(secret) })
      .where('token', '=', token)
      .execute()
    if (!isKnown && devices.length > 0)
      await inOwnersLanguage(transaction, () =>
        queueMail(transaction, shop.now(), mailAboutNewDevice(shop, { to: email, name })),
      )
  })
  shop.mail.wake()
  const secure = isHttps(shop.config) ? '; Secure' : ''
  return `${cookieName(shop)}=${secret}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${knownForSeconds}${secure}`
}

/** Whether the owner has signed in from there before, by the cookie that she got. */
export async function isOwnersDevice(shop: Pick<Shop, 'db' | 'config'>, headers: Headers): Promise<boolean> {
  const sent = secretIn(headers, cookieName(shop))
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

/** From there a next sign-in is told by mail again. */
export async function forgetDevices(db: Shop['db'], now: number, hashes: readonly (string | null)[]): Promise<void> {
  const known = hashes.filter((hash) => hash !== null)
  if (known.length > 0)
    await db.updateTable('knownDevices').set({ forgottenTime: now }).where('hash', 'in', known).execute()
}

function cookieName({ config }: Pick<Shop, 'config'>): string {
  return isHttps(config) ? '__Host-shop_device' : 'shop_device'
}

function secretIn(headers: Headers, name: string): string | undefined {
  return new RegExp(`(?:^|;\\s*)${name}=([\\w-]+)`).exec(headers.get('cookie') ?? '')?.[1]
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}
