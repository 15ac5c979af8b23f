import { storageKeys } from '../api/shop-constants.ts'
import { clearStoredSession, storedEmail, storeSession } from '../ui/stored-session.ts'

export function startSessionDisplay(): void {
  const { signedIn, sessionUnknown, cached } = document.documentElement.dataset
  // A cached page does not know the current session.
  if (cached !== undefined) showSignedIn(storedEmail() !== undefined)
  else if (signedIn === undefined && sessionUnknown === undefined) clearStoredSession()
  // A login by a form without script has not stored the keys.
  else if (signedIn !== undefined && !storedEmail()) void restoreSession(signedIn)
  addEventListener('storage', ({ key }) => {
    if (key === storageKeys.authToken || key === null) showSignedIn(storedEmail() !== undefined)
  })
  document.addEventListener('submit', (event) => {
    if (!(event.target as Element).matches('.logout-form')) return
    event.preventDefault()
    void import('./sign-out.ts').then(({ signOut }) => signOut())
  })
}

/** A page that all customers share does not contain the address. */
async function restoreSession(email: string): Promise<void> {
  storeSession(email)
  if (email) return
  // The next page asks again after a failure.
  const found = await import('./look-up-email.ts').then(({ lookUpEmail }) => lookUpEmail()).catch(() => '')
  if (found) storeSession(found)
}

export function showSignedIn(isSignedIn: boolean): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-when-signed-in]'))
    element.hidden = element.dataset.whenSignedIn !== String(isSignedIn)
}
