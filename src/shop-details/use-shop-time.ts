import { useSyncExternalStore } from 'react'
import { now, subscribe } from './current-time.ts'

/** Returns epoch milliseconds, to the minute. @param pageTime the time of rendering */
export function useShopTime(pageTime: number): number {
  return useSyncExternalStore(subscribe, now, () => pageTime)
}
