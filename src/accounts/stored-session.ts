import { authTokenPlaceholder, storageKeys } from '../api/shop-facts.ts'

/** Returns the signed-in address that the keys name, an empty one if only the token is stored. */
export function storedEmail(): string | undefined {
  try {
    if (!localStorage.getItem(storageKeys.authToken)) return undefined
    return localStorage.getItem(storageKeys.userEmail) ?? ''
  } catch {
    // Without storage nobody is signed in.
    return undefined
  }
}

export function storeSession(email: string): void {
  localStorage.setItem(storageKeys.authToken, authTokenPlaceholder)
  localStorage.setItem(storageKeys.userEmail, email)
}

export function clearStoredSession(): void {
  localStorage.removeItem(storageKeys.authToken)
  localStorage.removeItem(storageKeys.userEmail)
}
