import { createContext, useContext, useSyncExternalStore } from 'react'
import { dayInShop } from '../api/shop-clock.ts'
import { now, subscribe } from './current-time.ts'

/** When the page was rendered. Epoch milliseconds. */
export const PageTime = createContext(0)

/** Returns the shop's time to the minute. Epoch milliseconds. */
export function useShopTime(): number {
  const time = useContext(PageTime)
  return useSyncExternalStore(subscribe, now, () => time)
}

export function useShopDay(): string {
  return dayInShop(useShopTime())
}
