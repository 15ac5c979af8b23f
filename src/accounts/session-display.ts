import { authTokenPlaceholder, storageKeys } from '../api/shop-constants.ts'
import { tryStorage } from '../ui/try-storage.ts'

const { authToken, userEmail } = storageKeys

export function startSessionDisplay(): void {
  const { signedIn, sessionUnknown, cached } = document.documentElement.dataset
  // A cached page does not know the current session.
  if (cached !== undefined) showSignedIn(storedEmail() !== undefined)
  else if (signedIn === undefined && sessionUnknown === undefined) clearStoredSession()
  // A login by a form without script has not stored the keys.
  else if (signedIn && storedEmail() === undefined) storeSession(signedIn)
  addEventListener('storage', ({ key }) => {
    if (key === authToken || key === null) showSignedIn(storedEmail() !== undefined)
  })
  document.addEventListener('submit', (event) => {
    if (!(event.target as Element).matches('.logout-form')) return
    event.preventDefault()
    void import('./logout-form.tsx').then(({ signOut }) => signOut())
  })
}

export function showSignedIn(isSignedIn: boolean): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-when-signed-in]'))
    element.hidden = element.dataset.whenSignedIn !== String(isSignedIn)
}

/** Returns the stored email, empty if only the token is stored, or undefined if the user is signed out. */
export function storedEmail(): string | undefined {
  return tryStorage(() => (localStorage.getItem(authToken) ? (localStorage.getItem(userEmail) ?? '') : undefined))
}

export function storeSession(email: string): void {
  tryStorage(() => {
    localStorage.setItem(authToken, authTokenPlaceholder)
    localStorage.setItem(userEmail, email)
  })
}

export function clearStoredSession(): void {
  tryStorage(() => {
    localStorage.removeItem(authToken)
    localStorage.removeItem(userEmail)
  })
}
