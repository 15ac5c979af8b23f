import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { isKeptCopy } from '../../ui/kept-page.ts'
import { m } from '../../words/compiled/messages.js'
import { timeOfPage } from './time-of-page.ts'

/** Says on a page that the phone has kept from when it is, until the shop answers and the page is new again. @param time of the page, epoch milliseconds */
export function KeptStrip({ time }: { time: number }) {
  const [isKept, setKept] = useState(false)
  const { revalidate } = useRevalidator()

  useEffect(() => {
    if (!isKeptCopy()) return
    setKept(true)
    const over = new AbortController()
    async function renew() {
      await revalidate()
      document.documentElement.removeAttribute('data-kept')
      setKept(false)
    }
    // Pages that come from the line do not bring it.
    import('./when-shop-answers.ts').then(
      ({ whenShopAnswers }) => whenShopAnswers(renew, over.signal),
      () => undefined,
    )
    return () => over.abort()
  }, [revalidate])

  if (!isKept) return null
  return (
    <p role="status" className="border-b border-thread bg-paper print:hidden">
      <span className="wrap block py-2 text-sm font-semibold text-kandangi">
        {m.kept_strip({ time: timeOfPage(time) })}
      </span>
    </p>
  )
}
