import { createContext, useContext } from 'react'

/** How many messages the owner has not read, as the server has counted for her; 0 for everybody else. */
export const UnreadMessages = createContext(0)

export function useUnreadMessages(): number {
  return useContext(UnreadMessages)
}
