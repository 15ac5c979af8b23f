import { identify } from '../accounts/sign-in/session.server.ts'
import { ApiError } from '../api/errors.ts'
import { isDatabaseUnavailable, withDeadline } from '../platform/database/database-unavailable.server.ts'
import type { Deps } from '../platform/deps.server.ts'
import { findFlashMessage } from '../platform/http/flash-message.server.ts'
import type { PageContext } from '../site/page.server.ts'

export type Requester = Pick<PageContext, 'user' | 'isSignedIn' | 'flash' | 'databaseUnavailable'>

export const unknownRequester = { user: undefined, isSignedIn: false, flash: undefined, databaseUnavailable: true }

/** Reads the session and the flash message, or reports that the database is unavailable. */
export async function readRequester(deps: Deps, headers: Headers, showsFlash: boolean): Promise<Requester> {
  // A prefetched page may never be displayed, and an old address may redirect instead of answering 404.
  const isDisplayed = showsFlash && !headers.get('sec-purpose')?.includes('prefetch')
  try {
    const read = async () => {
      const flash = isDisplayed ? await findFlashMessage(deps, headers) : undefined
      const user = await identify(deps, headers)
      return { flash, user, isSignedIn: user !== undefined, databaseUnavailable: false }
    }
    return await withDeadline(read())
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'UNAVAILABLE') && !isDatabaseUnavailable(error)) throw error
    return unknownRequester
  }
}
