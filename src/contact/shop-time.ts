import { shopTimeZone } from '../contract/shop-facts.ts'

// In the shop's time, wherever it is read.
const dayAndTime = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: shopTimeZone,
})
const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: shopTimeZone })
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: shopTimeZone })

export function timeInShop(milliseconds: number): string {
  return dayAndTime.format(milliseconds)
}

/** `10:42`, and with its day where that is another one. @param near another time, of which one reads the day already. */
export function timeNear(milliseconds: number, near: number): string {
  const isSameDay = day.format(milliseconds) === day.format(near)
  return `${isSameDay ? '' : `${day.format(milliseconds)}, `}${time.format(milliseconds)}`
}
