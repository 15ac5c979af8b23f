import { authTokenPlaceholder, storageKeys } from '../api/shop-constants.ts'
import { tryStorage } from './try-storage.ts'

const { authToken, userEmail } = storageKeys

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
