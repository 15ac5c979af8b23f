import { createContext, useContext } from 'react'

/** Loads and shows the current data of the screen. */
export const RefreshContext = createContext<() => Promise<void>>(async () => {})

export function useRefresh(): () => Promise<void> {
  return useContext(RefreshContext)
}
