import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { loadOnce } from '../load-once.server.ts'
import type { AuthDeps } from './auth-engine.server.ts'

type AuthError = { statusCode?: number; body?: { code?: string } }

/** Loads the authentication library at the first sign-in, because most visitors never sign in (record 0044). */
export function openAuth(deps: AuthDeps) {
  return loadOnce(async () => (await import('./auth-engine.server.ts')).openAuthEngine(deps))
}

/** Returns the library's error. It is recognised by its name, because several copies of its class are loaded. */
export function readAuthError(error: unknown): AuthError {
  return error instanceof Error && error.name === 'APIError' ? (error as AuthError) : {}
}

/** Deletes the user's mailed codes. The value of a code is the user's id, followed by a new email if there is one. */
export async function deleteCodes(db: Kysely<Tables>, userId: string): Promise<void> {
  await db
    .deleteFrom('verifications')
    .where((where) => where.or([where('value', '=', userId), where('value', 'like', `${userId} %`)]))
    .execute()
}
