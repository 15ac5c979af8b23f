import { createContext } from 'react'

/** By which the page's own inline scripts are told from all others while it is made; nothing of it is sent. */
export const NonceContext = createContext<string | undefined>(undefined)
