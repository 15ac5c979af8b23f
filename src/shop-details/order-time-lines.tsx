import type { OrderTime } from './order-times.ts'

/** `startClock` hides a line after its last day. */
export function OrderTimeLines({ orderTimes, className }: { orderTimes: OrderTime[]; className?: string }) {
  return orderTimes.map(({ text, until }) => (
    <p key={text} data-last-day={until} className={className}>
      {text}
    </p>
  ))
}
