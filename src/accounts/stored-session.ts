import { authTokenPlaceholder, storageKeys } from '../api/shop-constants.ts'

const { authToken, userEmail } = storageKeys

/** Returns the stored email, empty if only the token is stored, or undefined if the user is signed out. */
export function storedEmail(): string | undefined {
  return ifAllowed(() => (localStorage.getItem(authToken) ? (localStorage.getItem(userEmail) ?? '') : undefined))
}

export function storeSession(email: string): void {
  ifAllowed(() => {
    localStorage.setItem(authToken, authTokenPlaceholder)
    localStorage.setItem(userEmail, email)
  })
}

export function clearStoredSession(): void {
  ifAllowed(() => {
    localStorage.removeItem(authToken)
    localStorage.removeItem(userEmail)
  })
}

/** Ignores errors, because some browsers forbid storage but accept the session cookie. */
function ifAllowed<T>(access: () => T): T | undefined {
  try {
    return access()
  } catch {
    return undefined
  }
}
