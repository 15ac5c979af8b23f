import { randomInt } from 'node:crypto'
import { betterAuth, generateId } from 'better-auth'
import { twoFactor } from 'better-auth/plugins/two-factor'
import { serializeSigned } from 'hono/utils/cookie'
import { customerSessionLimits, mailedLinkLifetimeSeconds } from '../../api/shop-constants.ts'
import { type Config, isHttps } from '../config.server.ts'
import type { Database } from '../database/database.server.ts'
import { cookieName } from './cookies.server.ts'
import type { Passwords } from './password-hash.server.ts'

const backupCodeCount = 10

export type AuthDeps = Database & { config: Config; secret: string; passwords: Passwords }

/** Opens the authentication library without its HTTP handler. The shop limits rates and checks origins itself. */
export async function openAuthEngine({ config, db, engine, secret, passwords }: AuthDeps) {
  const secure = isHttps(config)
  const attributes = { httpOnly: true, sameSite: 'lax', path: '/', secure } as const
  const { api, $context } = betterAuth({
    // Links and cookies must not depend on the host of a request.
    baseURL: config.publicUrl?.origin ?? 'http://localhost',
    secret,
    database: { db: db as never, type: engine, transaction: true },
    telemetry: { enabled: false },
    logger: { disabled: true },
    user: { modelName: 'users', additionalFields: { role: { type: 'string', required: false, input: false } } },
    session: {
      modelName: 'sessions',
      // This is the longest lifetime; `identify` checks the limits of each role.
      expiresIn: customerSessionLimits.absoluteSeconds,
      disableSessionRefresh: true,
    },
    account: { modelName: 'credentials' },
    verification: { modelName: 'verifications', storeIdentifier: 'hashed' },
    emailAndPassword: {
      enabled: true,
      // `rejectWeakPassword` has already checked the rules of each role.
      minPasswordLength: 1,
      maxPasswordLength: 1024,
      password: { hash: passwords.hash, verify: ({ hash, password }) => passwords.verify(hash, password) },
    },
    plugins: [
      twoFactor({
        twoFactorTable: 'secondFactors',
        backupCodeOptions: { customBackupCodesGenerate: () => Array.from({ length: backupCodeCount }, makeBackupCode) },
      }),
    ],
    advanced: {
      ipAddress: { disableIpTracking: true },
      useSecureCookies: false,
      cookies: {
        session_token: { name: cookieName(config, 'session'), attributes },
        two_factor: { name: cookieName(config, 'second_factor'), attributes },
      },
    },
  })
  const { internalAdapter, password } = await $context

  async function startSession(userId: string) {
    const { token } = await internalAdapter.createSession(userId)
    const options = { ...attributes, maxAge: customerSessionLimits.absoluteSeconds }
    return { token, cookie: await serializeSigned(cookieName(config, 'session'), token, secret, options) }
  }

  /** Creates the code of a mailed link. A longer code would break the link in the mail. */
  async function createCode(purpose: 'reset-password' | 'new-email', value: string): Promise<string> {
    const code = generateId(24)
    const expiresAt = new Date(Date.now() + mailedLinkLifetimeSeconds * 1000)
    await internalAdapter.createVerificationValue({ identifier: `${purpose}:${code}`, value, expiresAt })
    return code
  }

  return { api, internalAdapter, password, startSession, createCode }
}

/** Omits characters that look alike, because people write the code down by hand. */
function makeBackupCode(): string {
  const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
  const makeHalf = () => Array.from({ length: 5 }, () => alphabet[randomInt(alphabet.length)]).join('')
  return `${makeHalf()}-${makeHalf()}`
}
