import { betterAuth } from 'better-auth'
import { isAPIError } from 'better-auth/api'
import type { Kysely } from 'kysely'
import { resetLinkLifetimeSeconds } from '../contract/shop-facts.ts'
import { type Config, isHttps } from './config.server.ts'
import type { Engine } from './database/database.server.ts'
import type { Tables } from './database/tables.ts'
import { hashPassword, verifyPassword } from './password-hash.server.ts'

const sessionLifetimeSeconds = 7 * 24 * 60 * 60

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
      // One length for everybody, from the login on: nothing has to be sent again to prolong it.
      expiresIn: sessionLifetimeSeconds,
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
        await parts.db.deleteFrom('verifications').where('value', '=', user.id).execute()
      },
    },
    advanced: {
      ipAddress: { disableIpTracking: true },
      useSecureCookies: false,
      cookies: {
        session_token: {
          name: https ? '__Host-shop_session' : 'shop_session',
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
