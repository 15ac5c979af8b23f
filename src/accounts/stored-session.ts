import { authTokenPlaceholder, storageKeys } from '../api/shop-constants.ts'

const { authToken, userEmail } = storageKeys

/** Returns the stored address of the signed-in user, an empty one if only the token is stored. */
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

/** The session is a cookie, which works in browsers that forbid storage. */
function ifAllowed<T>(access: () => T): T | undefined {
  try {
    return access()
  } catch {
    return undefined
  }
}
