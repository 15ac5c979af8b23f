import { randomInt } from 'node:crypto'
import { betterAuth } from 'better-auth'
import { createAuthEndpoint, isAPIError } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { twoFactor } from 'better-auth/plugins/two-factor'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import { resetLinkLifetimeSeconds, visitorSessionLimits } from '../contract/shop-facts.ts'
import { type Config, isHttps } from './config.server.ts'
import type { Engine } from './database/database.server.ts'
import type { Tables } from './database/tables.ts'
import { hashPassword, verifyPassword } from './password-hash.server.ts'

const secondFactorPatienceSeconds = 10 * 60

export type Auth = ReturnType<typeof openAuth>

export interface ResetCode {
  userId: string
  email: string
  code: string
}

/**
 * The account engine: passwords, sessions, one-time codes. Its own HTTP face is not mounted; rate limits and the
 * origin check are the shop's own, in front of every call.
 */
export function openAuth(parts: {
  config: Pick<Config, 'publicUrl'>
  db: Kysely<Tables>
  engine: Engine
  secret: string
  /** Puts the reset mail on disk. */
  mailResetCode: (reset: ResetCode) => Promise<void>
}) {
  const https = isHttps(parts.config)
  return betterAuth({
    // Never read from a request: links and cookies follow the setting alone.
    baseURL: parts.config.publicUrl?.origin ?? 'http://localhost',
    secret: parts.secret,
    database: { db: parts.db as never, type: parts.engine, transaction: true },
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    logger: { disabled: true },
    user: {
      modelName: 'users',
      additionalFields: { role: { type: 'string', required: false, input: false } },
    },
    session: {
      modelName: 'sessions',
      // The longest of anybody, from the login on: nothing has to be sent again to prolong it. Who has it for a shorter
      // time, and how long it may rest, is looked at where somebody asks.
      expiresIn: visitorSessionLimits.absoluteSeconds,
      disableSessionRefresh: true,
      cookieCache: { enabled: false },
    },
    account: { modelName: 'credentials' },
    verification: { modelName: 'verifications', storeIdentifier: 'hashed' },
    emailAndPassword: {
      enabled: true,
      // The lengths are checked before, by who it is about; here only what must never pass.
      minPasswordLength: 1,
      maxPasswordLength: 1024,
      resetPasswordTokenExpiresIn: resetLinkLifetimeSeconds,
      revokeSessionsOnPasswordReset: true,
      password: {
        hash: hashPassword,
        verify: ({ hash, password }) => verifyPassword(hash, password),
      },
      sendResetPassword: ({ user, token }) => parts.mailResetCode({ userId: user.id, email: user.email, code: token }),
      // A used link takes every older one with it.
      async onPasswordReset({ user }) {
        await dropCodes(parts.db, user.id)
      },
    },
    plugins: [
      twoFactor({
        twoFactorTable: 'secondFactors',
        twoFactorCookieMaxAge: secondFactorPatienceSeconds,
        backupCodeOptions: { customBackupCodesGenerate: () => Array.from({ length: 10 }, makeBackupCode) },
      }),
      { id: 'shop', endpoints: { startSession } },
    ],
    advanced: {
      ipAddress: { disableIpTracking: true },
      useSecureCookies: false,
      cookies: {
        session_token: {
          name: https ? '__Host-shop_session' : 'shop_session',
          attributes: { httpOnly: true, sameSite: 'lax', path: '/', secure: https },
        },
        two_factor: {
          name: secondFactorCookie(parts.config),
          attributes: { httpOnly: true, sameSite: 'lax', path: '/', secure: https },
        },
      },
    },
  })
}

/** The HTTP status by which the engine says no; undefined for an error that is none of its own. */
export function authStatus(error: unknown): number | undefined {
  return isAPIError(error) ? error.statusCode : undefined
}

/** The word with which it says no. */
export function authCode(error: unknown): string | undefined {
  return isAPIError(error) ? (error.body?.code as string | undefined) : undefined
}

/** Of the cookie that stands for a password that was right, until the code of the second factor is. */
export function secondFactorCookie(config: Pick<Config, 'publicUrl'>): string {
  return isHttps(config) ? '__Host-shop_second_factor' : 'shop_second_factor'
}

/** Every code that was mailed to this account: a value is whose it is and, for a new address, which. */
export async function dropCodes(db: Kysely<Tables>, userId: string): Promise<void> {
  await db
    .deleteFrom('verifications')
    .where((where) => where.or([where('value', '=', userId), where('value', 'like', `${userId} %`)]))
    .execute()
}

/** Written by hand and read again after years: nothing in it looks like something else. */
function makeBackupCode(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
  const part = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('')
  return `${part()}-${part()}`
}

/** Signs somebody in whose right to it has been proved otherwise. */
const startSession = createAuthEndpoint(
  '/shop/start-session',
  { method: 'POST', body: z.object({ userId: z.string() }) },
  async (context) => {
    const { internalAdapter } = context.context
    const user = await internalAdapter.findUserById(context.body.userId)
    if (!user) throw new Error('a session for nobody')
    const session = await internalAdapter.createSession(user.id)
    await setSessionCookie(context, { session, user })
    return context.json({ token: session.token })
  },
)
