import { shopMinutesAhead } from './shop-constants.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/**
 * What the clock on the shop's wall says, in the UTC fields of the date. Reckoned here, as the library of calendars costs
 * every start 10 ms and 6 MB. @param time epoch milliseconds
 */
export function clockInShop(time: number): Date {
  return new Date(time + shopMinutesAhead * minuteMs)
}

/** The calendar day in the shop, `2026-11-24`. */
export function dayInShop(time: number): string {
  return clockInShop(time).toISOString().slice(0, 10)
}

/** Returns the day so many days later. @param day `2026-11-24` */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10)
}
