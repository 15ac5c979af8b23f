import { useEffect, useRef, useState } from 'react'
import { Chapter } from './sample.tsx'

const names = [
  'plaster',
  'limewash',
  'paper',
  'teak',
  'teak-soft',
  'kandangi',
  'kandangi-deep',
  'mustard',
  'leaf',
  'leaf-deep',
  'thread',
  'edge',
] as const

/** Every colour of the theme, with its contrast against the page. */
export function Colours() {
  return (
    <Chapter title="Colours">
      <ul className="swatches">
        {names.map((name) => (
          <Swatch key={name} name={name} />
        ))}
      </ul>
    </Chapter>
  )
}

function Swatch({ name }: { name: string }) {
  const ground = useRef<HTMLSpanElement>(null)
  const [contrast, setContrast] = useState<number>()
  useEffect(() => {
    if (!ground.current) return
    const own = luminance(getComputedStyle(ground.current).backgroundColor)
    const page = luminance(getComputedStyle(document.body).backgroundColor)
    setContrast((Math.max(own, page) + 0.05) / (Math.min(own, page) + 0.05))
  }, [])
  return (
    <li>
      <span ref={ground} className={`swatch swatch-${name}`} />
      {name}
      <small>{contrast?.toFixed(1)} : 1 on plaster</small>
    </li>
  )
}

/** Relative luminance of `rgb(…)`, 0 to 1 (WCAG 2.2). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map((part) => {
    const value = Number(part) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
