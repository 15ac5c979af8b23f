import { storageKeys } from '../../api/shop-constants.ts'
import { clearStoredSession, storedEmail, storeSession } from '../../browser/stored-session.ts'

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
    const form = event.target as HTMLFormElement
    if (!form.matches('.logout-form')) return
    event.preventDefault()
    // The form works without the script, too.
    import('./sign-out.ts').then(
      ({ signOut }) => signOut(),
      () => form.submit(),
    )
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
