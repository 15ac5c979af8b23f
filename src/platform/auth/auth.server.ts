import type { Kysely } from 'kysely'
import { type Config, isHttps } from '../config.server.ts'
import type { Tables } from '../database/tables.ts'
import { loadOnce } from '../load-once.server.ts'
import type { AuthDeps, AuthEngine } from './auth-engine.server.ts'

export type Auth = () => Promise<AuthEngine>
type AuthError = { statusCode?: number; body?: { code?: string } }

/** Loads the account engine at the first sign-in, as most visitors never sign in (record 0044). */
export function openAuth(deps: AuthDeps): Auth {
  return loadOnce(async () => (await import('./auth-engine.server.ts')).openAuthEngine(deps))
}

/** Compares the error's name, because there are several copies of the class. */
export function readAuthError(error: unknown): AuthError {
  return error instanceof Error && error.name === 'APIError' ? (error as AuthError) : {}
}

/** The cookie proves a right password until the user enters the code of the second factor. */
export function secondFactorCookie(config: Pick<Config, 'publicUrl'>): string {
  return isHttps(config) ? '__Host-shop_second_factor' : 'shop_second_factor'
}

/** A value is the user's id, followed by the new address if there is one. */
export async function deleteCodes(db: Kysely<Tables>, userId: string): Promise<void> {
  await db
    .deleteFrom('verifications')
    .where((where) => where.or([where('value', '=', userId), where('value', 'like', `${userId} %`)]))
    .execute()
}
