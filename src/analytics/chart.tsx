import { useEffect, useRef, useState } from 'react'
import type { Bars } from './draw-chart.ts'

/** A drawing of what a table beside it says: nothing for screen readers. @param props.className gives it its height */
export function Chart({ bars, className }: { bars: Bars; className: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [failed, setFailed] = useState(false)

  useEffect(() => {
    let over = false
    let erase = () => {}
    import('./draw-chart.ts').then(
      ({ drawChart }) => {
        if (!over && canvas.current) erase = drawChart(canvas.current, bars)
      },
      () => setFailed(true),
    )
    return () => {
      over = true
      erase()
    }
  }, [bars])

  if (failed) return null
  return (
    <div
      aria-hidden="true"
      className={`relative min-w-0 forced-color-adjust-none bg-paper noscript:hidden ${className}`}
    >
      <canvas ref={canvas} className="absolute" />
    </div>
  )
}
