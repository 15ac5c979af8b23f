import { createContext, useContext, useSyncExternalStore } from 'react'
import { dayInShop } from '../api/shop-clock.ts'
import { now, subscribe } from './current-time.ts'

/** The time of rendering is in epoch milliseconds. */
export const PageTime = createContext(0)

/** Returns epoch milliseconds, to the minute. */
export function useShopTime(): number {
  const time = useContext(PageTime)
  return useSyncExternalStore(subscribe, now, () => time)
}

export function useShopDay(): string {
  return dayInShop(useShopTime())
}
