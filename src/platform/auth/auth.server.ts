import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { loadOnce } from '../load-once.server.ts'
import type { AuthEngine } from './auth-engine.server.ts'
import type { AuthModules } from './auth-modules.server.ts'

export type Auth = () => Promise<AuthEngine>

/** The account engine, loaded for whoever signs in, or is signed in, first: most visitors do neither (record 0044). */
export function openAuth(parts: AuthModules): Auth {
  return loadOnce(async () => (await import('./auth-engine.server.ts')).openAuthEngine(parts))
}

/** The HTTP status by which the engine says no; undefined for an error that is none of its own. */
export function authStatus(error: unknown): number | undefined {
  return isOfEngine(error) ? error.statusCode : undefined
}

/** The word with which it says no. */
export function authCode(error: unknown): string | undefined {
  return isOfEngine(error) ? error.body?.code : undefined
}

/** As the engine itself tells its own from others: there are several copies of the class. */
function isOfEngine(error: unknown): error is Error & { statusCode: number; body?: { code?: string } } {
  return error instanceof Error && error.name === 'APIError'
}

/** Every code that was mailed to this account: a value is whose it is and, for a new address, which. */
export async function dropCodes(db: Kysely<Tables>, userId: string): Promise<void> {
  await db
    .deleteFrom('verifications')
    .where((where) => where.or([where('value', '=', userId), where('value', 'like', `${userId} %`)]))
    .execute()
}
