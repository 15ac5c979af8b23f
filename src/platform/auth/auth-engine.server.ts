import { randomInt } from 'node:crypto'
import { betterAuth } from 'better-auth'
import { createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { twoFactor } from 'better-auth/plugins/two-factor'
import { z } from 'zod'
import { resetLinkLifetimeSeconds, visitorSessionLimits } from '../../api/shop-constants.ts'
import { isHttps } from '../config.server.ts'
import { type AuthModules, secondFactorCookie } from './auth-modules.server.ts'

const secondFactorPatienceSeconds = 10 * 60

export type AuthEngine = Awaited<ReturnType<typeof openAuthEngine>>

/**
 * The account engine: passwords, sessions, one-time codes. Its own HTTP face is not mounted; rate limits and the
 * origin check are the shop's own, in front of every call.
 */
export async function openAuthEngine(parts: AuthModules) {
  const { api, $context } = openLibrary(parts)
  const { internalAdapter, password } = await $context
  return { api, internalAdapter, password }
}

function openLibrary(parts: AuthModules) {
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
      password: {
        hash: parts.passwords.hash,
        verify: ({ hash, password }) => parts.passwords.verify(hash, password),
      },
      sendResetPassword: ({ user, token }) => parts.mailResetCode({ userId: user.id, email: user.email, code: token }),
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
