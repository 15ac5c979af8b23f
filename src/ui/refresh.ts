import { createContext, useContext } from 'react'

/** Asks the shop for the current data of the screen, and shows it. */
export const RefreshContext = createContext<() => Promise<void>>(async () => {})

export function useRefresh(): () => Promise<void> {
  return useContext(RefreshContext)
}
