import { createContext, useContext } from 'react'

export const RefreshContext = createContext<() => Promise<void>>(async () => {})

export function useRefresh(): () => Promise<void> {
  return useContext(RefreshContext)
}
