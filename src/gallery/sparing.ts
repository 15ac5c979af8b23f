import { createContext, type RefObject, useContext, useLayoutEffect, useRef, useState } from 'react'
import { galleryImageHeightPx } from '../contract/shop-facts.ts'
import { isTakenOver } from '../ui/taken-over.ts'
import { widthsOf } from './image-address.ts'

/** Whether the page was made for a browser that saves data. */
export const SavesData = createContext(false)

/** The column of a phone; on larger screens a picture is stretched a little. */
const phoneColumnPx = 298
/** So little more is not seen. */
const stretched = 0.9

/** The widest that is fetched where data is saved: about one pixel of the picture to one of the page. */
export function sparingWidth({ widthPx, heightPx }: { widthPx: number; heightPx: number }): number {
  const shownPx = Math.max(phoneColumnPx, (galleryImageHeightPx * widthPx) / heightPx)
  return widthsOf(widthPx).find((width) => width >= stretched * shownPx) ?? widestOf({ widthPx })
}

export function widestOf({ widthPx }: { widthPx: number }): number {
  return widthsOf(widthPx).at(-1) as number
}

/** Network Information API; not in every browser. */
interface WithConnection {
  connection?: { saveData?: boolean; effectiveType?: string }
}

/** Whether the browser itself takes its line for slow, or shall save data. */
export function isLineDear(): boolean {
  const { connection } = navigator as WithConnection
  return connection?.saveData === true || /^(slow-2g|2g|3g)$/.test(connection?.effectiveType ?? '')
}

/**
 * Whether a picture is to be fetched in a small width. The page says so where the browser has told the shop. That the
 * line is slow the browser tells only a script: then it counts for pictures that come into the page later, and for those
 * of the page that have not begun to come, so that none is fetched twice.
 */
export function useSparing(): { image: RefObject<HTMLImageElement | null>; isSparing: boolean } {
  const image = useRef<HTMLImageElement>(null)
  const savesData = useContext(SavesData)
  const [isSparing, setSparing] = useState(() => savesData || (isTakenOver() && isLineDear()))
  useLayoutEffect(() => {
    // To ask where a picture stands has the whole page laid out.
    if (isLineDear() && image.current && isFarBelow(image.current)) setSparing(true)
  }, [])
  return { image, isSparing }
}

/** So far ahead of the window Chromium fetches pictures on a slow line (2,500 px), and a little more. */
const fetchedAheadPx = 3000

function isFarBelow(image: HTMLImageElement): boolean {
  return image.loading === 'lazy' && image.getBoundingClientRect().top > window.innerHeight + fetchedAheadPx
}
