import { type ReactNode, useEffect } from 'react'
import { calls } from '../contract/calls.ts'
import { Refusal } from '../contract/errors.ts'
import type { FormNotice } from '../contract/form-notice.ts'
import { ask } from '../ui/ask.ts'
import { clearStoredSession, storedEmail, storeSession, VisitorOfServer } from './stored-session.ts'

/**
 * Keeps the client keys true to the session: those of a form that the browser posted by itself are set or cleared
 * here, and keys whose session is gone are cleared, once a page load and only where there are keys.
 */
export function StoredSessionKeeper(props: { visitorEmail?: string; notice?: FormNotice; children: ReactNode }) {
  const { visitorEmail, notice, children } = props
  useEffect(() => {
    const done = notice && !notice.refusal ? notice.call : undefined
    if ((done === 'signInWithPassword' || done === 'finalizeMfaSignIn') && visitorEmail) storeSession(visitorEmail)
    if (done === 'signOut' || done === 'confirmEmailChange') clearStoredSession()
    void healStoredSession()
  }, [notice, visitorEmail])
  return <VisitorOfServer value={visitorEmail}>{children}</VisitorOfServer>
}

let healing: Promise<void> | undefined

/** Asks once a page load who the keys stand for, and clears them when nobody is signed in any more. */
export function healStoredSession(): Promise<void> {
  healing ??= storedEmail() === undefined ? Promise.resolve() : askWhoIsSignedIn()
  return healing
}

async function askWhoIsSignedIn(): Promise<void> {
  try {
    await ask(calls.lookup, {})
  } catch (error) {
    // Without an answer nothing is known, and the keys stay.
    if (error instanceof Refusal && error.code === 'UNAUTHENTICATED') clearStoredSession()
  }
}
