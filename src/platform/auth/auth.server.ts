import type { Kysely } from 'kysely'
import { type Config, isHttps } from '../config.server.ts'
import type { Tables } from '../database/tables.ts'
import { loadOnce } from '../load-once.server.ts'
import type { AuthDeps, AuthEngine } from './auth-engine.server.ts'

export type Auth = () => Promise<AuthEngine>

/** Loads the account engine at the first sign-in, as most visitors never sign in (record 0044). */
export function openAuth(deps: Omit<AuthDeps, 'secondFactorCookie'>): Auth {
  const withCookie = { ...deps, secondFactorCookie: secondFactorCookie(deps.config) }
  return loadOnce(async () => (await import('./auth-engine.server.ts')).openAuthEngine(withCookie))
}

export function authStatus(error: unknown): number | undefined {
  return isEngineError(error) ? error.statusCode : undefined
}

export function authCode(error: unknown): string | undefined {
  return isEngineError(error) ? error.body?.code : undefined
}

/** This compares the name, because there are several copies of the class. */
function isEngineError(error: unknown): error is Error & { statusCode: number; body?: { code?: string } } {
  return error instanceof Error && error.name === 'APIError'
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
