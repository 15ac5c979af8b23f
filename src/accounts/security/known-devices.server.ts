import { createHash, randomBytes } from 'node:crypto'
import { parse, serialize } from 'hono/utils/cookie'
import { cookieName } from '../../platform/auth/cookies.server.ts'
import { isHttps } from '../../platform/config.server.ts'
import type { Deps } from '../../platform/deps.server.ts'
import type { HandlerRequest } from '../../platform/http/endpoint.server.ts'
import { queueMail } from '../../platform/mail/queue-mail.server.ts'
import { getOwnerEmail, inOwnerLanguage } from '../../platform/owner.server.ts'
import { composeNewDeviceMail } from '../sign-in/mails.server.ts'
import { appendCookies } from '../sign-in/session.server.ts'
import { nameDevice } from './device-name.server.ts'

/** Browsers limit the lifetime of a cookie to 400 days. */
const cookieMaxAgeSeconds = 400 * 86_400

/** Starts a session without a password. The caller must have verified the owner's identity. */
export async function startOwnerSession(deps: Deps, request: HandlerRequest): Promise<void> {
  const { uid: userId, email } = request.owner
  const { token, cookie } = await (await deps.auth()).startSession(userId)
  await recordDevice(deps, { userId, email, token }, request)
  appendCookies(request, [cookie])
}

/** Records the device of a new session. Mails the owner if the device is unknown and not the owner's first. */
export async function recordDevice(
  deps: Deps,
  { userId, email, token }: { userId: string; email: string; token: string },
  request: HandlerRequest,
): Promise<void> {
  const devices = await deps.db
    .selectFrom('knownDevices')
    .select(['hash', 'signedOutTime'])
    .where('userId', '=', userId)
    .execute()
  const sent = readSecret(deps, request.headers)
  const isKnown = devices.some((device) => sent && device.hash === hash(sent) && device.signedOutTime === null)
  const secret = sent && isKnown ? sent : randomBytes(32).toString('base64url')
  const name = await nameDevice(request.headers)

  await deps.db.transaction().execute(async (transaction) => {
    const values = { hash: hash(secret), userId, firstSeenTime: deps.now(), signedOutTime: null }
    if (!isKnown) await transaction.insertInto('knownDevices').values(values).execute()
    await transaction
      .updateTable('sessions')
      .set({ userAgent: name, deviceHash: hash(secret) })
      .where('token', '=', token)
      .execute()
    await transaction
      .updateTable('pushSubscriptions')
      .set({ signedOutTime: null })
      .where('deviceHash', '=', hash(secret))
      .where('userId', '=', userId)
      .execute()
    if (!isKnown && devices.length > 0)
      await inOwnerLanguage(transaction, () =>
        queueMail({ ...deps, db: transaction }, composeNewDeviceMail(email, name, deps.now())),
      )
  })
  deps.mail.sendNow()
  const secure = isHttps(deps.config)
  const cookie = { path: '/', httpOnly: true, sameSite: 'Lax', maxAge: cookieMaxAgeSeconds, secure } as const
  appendCookies(request, [serialize(cookieName(deps.config, 'device'), secret, cookie)])
}

/** Recognises a sign-in of the owner by the device, because the owner's email is public. */
export async function isSignInOfOwner(deps: Deps, headers: Headers, email?: string): Promise<boolean> {
  return (await isOwnerDevice(deps, headers)) && (!email || email === (await getOwnerEmail(deps)))
}

async function isOwnerDevice(deps: Deps, headers: Headers): Promise<boolean> {
  const sent = readSecret(deps, headers)
  if (!sent) return false
  const device = await deps.db
    .selectFrom('knownDevices')
    .innerJoin('users', 'users.id', 'knownDevices.userId')
    .select('hash')
    .where('hash', '=', hash(sent))
    .where('signedOutTime', 'is', null)
    .where('role', '=', 'admin')
    .executeTakeFirst()
  return device !== undefined
}

export async function readDeviceHash(db: Deps['db'], sessionId: string): Promise<string | null | undefined> {
  const session = await db.selectFrom('sessions').select('deviceHash').where('id', '=', sessionId).executeTakeFirst()
  return session?.deviceHash
}

/** Deletes the push subscriptions of all devices but that of the session. @returns the hash of its device */
export async function deleteOtherSubscriptions(db: Deps['db'], userId: string, sessionId: string): Promise<string> {
  const current = (await readDeviceHash(db, sessionId)) ?? ''
  await db.deleteFrom('pushSubscriptions').where('userId', '=', userId).where('deviceHash', '!=', current).execute()
  return current
}

/** Makes devices unknown, so that their next sign-in sends a mail again and they get no more notifications. */
export async function forgetDevices(db: Deps['db'], now: number, hashes: readonly (string | null)[]): Promise<void> {
  const known = hashes.filter((hash) => hash !== null)
  if (known.length === 0) return
  await db.updateTable('knownDevices').set({ signedOutTime: now }).where('hash', 'in', known).execute()
  await db.deleteFrom('pushSubscriptions').where('deviceHash', 'in', known).execute()
}

function readSecret(deps: Deps, headers: Headers): string | undefined {
  const name = cookieName(deps.config, 'device')
  return parse(headers.get('cookie') ?? '', name)[name]
}

function hash(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}
