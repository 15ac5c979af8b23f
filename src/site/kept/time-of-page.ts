import { shopTimeZone } from '../../contract/shop-facts.ts'

const day = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', timeZone: shopTimeZone })
const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone: shopTimeZone })

/** `21 Nov, 4:10 PM`, in the shop's time. @param time epoch milliseconds */
export function timeOfPage(time: number): string {
  // Some engines put a narrow space before PM.
  return `${day.format(time)}, ${clock.format(time).replace(/\s/g, ' ')}`
}
