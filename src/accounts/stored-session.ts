import { createContext, useContext, useSyncExternalStore } from 'react'
import { authTokenPlaceholder, storageKeys } from '../contract/shop-facts.ts'

/**
 * What the screen calls signed in: the two client keys (specification, section 3). They open nothing; the session
 * that does is a cookie that no script sees.
 */

/** The signed-in address as the server saw it when it made the page; shown until the browser's own keys can be read. */
export const VisitorOfServer = createContext<string | undefined>(undefined)

/** The address that is signed in on this browser, or undefined. */
export function useSignedInEmail(): string | undefined {
  const ofServer = useContext(VisitorOfServer)
  return useSyncExternalStore(subscribe, storedEmail, () => ofServer)
}

/** The signed-in address that the keys name; an empty one where only the token is there. */
export function storedEmail(): string | undefined {
  try {
    if (!localStorage.getItem(storageKeys.authToken)) return undefined
    return localStorage.getItem(storageKeys.userEmail) ?? ''
  } catch {
    // Where nothing may be stored nobody is signed in.
    return undefined
  }
}

export function storeSession(email: string): void {
  localStorage.setItem(storageKeys.authToken, authTokenPlaceholder)
  localStorage.setItem(storageKeys.userEmail, email)
  announce()
}

export function clearStoredSession(): void {
  localStorage.removeItem(storageKeys.authToken)
  localStorage.removeItem(storageKeys.userEmail)
  announce()
}

const listeners = new Set<() => void>()

function announce() {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  // Another tab that signs in or out says so with this event.
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}
