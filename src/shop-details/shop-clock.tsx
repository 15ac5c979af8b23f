import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { calls } from '../contract/calls.ts'
import { dayInShop } from '../contract/shop-clock.ts'
import { ask } from '../ui/ask.ts'
import { isKeptCopy } from '../ui/kept-page.ts'

const minuteMs = 60_000
/** So much may pass between the making of a page and its script; the visitor's clock is then as good as the shop's. */
const agreesMs = minuteMs

const ShopTime = createContext(0)

/** Epoch milliseconds by the shop's clock, told anew at each full minute. */
export function useShopTime(): number {
  return useContext(ShopTime)
}

/** The calendar day in the shop, `2026-11-24`. */
export function useShopDay(): string {
  return dayInShop(useShopTime())
}

/**
 * The shop's clock for everything in it. @param props.time by which the page was made: the visitor's own clock may be
 * wrong, and the page may have been kept somewhere on its way, so that the shop is asked where the two do not agree.
 */
export function ShopClock({ time, children }: { time: number; children: ReactNode }) {
  const [now, setNow] = useState(time)

  useEffect(() => {
    let aheadMs = time - Date.now()
    let timer: ReturnType<typeof setTimeout>
    let stopped = false

    /** The time of a page that the phone has kept is long past: nobody's clock is that wrong. */
    function goOn() {
      if (isKeptCopy()) aheadMs = 0
      tell()
    }

    function tell() {
      clearTimeout(timer)
      if (stopped) return
      const current = Date.now() + aheadMs
      // Most often the page is of this minute, and what hangs on it need not be rendered again.
      setNow((told) => (minuteOf(told) === minuteOf(current) ? told : current))
      timer = setTimeout(tell, minuteMs - (current % minuteMs))
    }

    if (Math.abs(aheadMs) <= agreesMs) aheadMs = 0
    else
      aheadOfVisitor().then((asked) => {
        aheadMs = asked
        tell()
      }, goOn)
    tell()
    // A phone that has slept tells no minutes.
    document.addEventListener('visibilitychange', tell)
    return () => {
      stopped = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', tell)
    }
  }, [time])

  return <ShopTime value={now}>{children}</ShopTime>
}

function minuteOf(time: number): number {
  return Math.floor(time / minuteMs)
}

/** By how many milliseconds the shop's clock is ahead of the visitor's. */
async function aheadOfVisitor(): Promise<number> {
  const asked = Date.now()
  const { time } = await ask(calls.listClosures, {})
  return time - (asked + Date.now()) / 2
}
