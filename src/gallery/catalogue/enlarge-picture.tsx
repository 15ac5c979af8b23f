import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { m } from '../../messages/compiled/messages.js'
import { bytesOf, largeUrl, wordsFor } from '../uploads/large-file.ts'
import { dataSaverWidth } from './data-saver.ts'
import { LargePicture } from './large-picture.tsx'
import type { GalleryPicture } from './picture.tsx'

const usualBytes = 240_000

/** A small picture, and what the large one costs; that comes when somebody asks for it. */
export function EnlargePicture({ picture }: { picture: GalleryPicture }) {
  const image = useRef<HTMLImageElement>(null)
  const [url, setUrl] = useState(largeUrl(picture, ''))
  const [bytes, setBytes] = useState<number>()
  const [state, setState] = useState<'small' | 'coming' | 'large' | 'failed'>('small')

  useEffect(() => {
    const small = image.current
    const look = async () => {
      const found = largeUrl(picture, small?.currentSrc ?? '')
      setUrl(found)
      setBytes(await bytesOf(found))
    }
    if (small?.complete) void look()
    else small?.addEventListener('load', look, { once: true })
    return () => small?.removeEventListener('load', look)
  }, [picture])

  function show(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    if (state === 'small' || state === 'failed') setState('coming')
  }

  const isAsked = state === 'coming' || state === 'large'
  return (
    <>
      <span className="relative block">
        <LargePicture picture={picture} image={image} widestPx={dataSaverWidth(picture)} />
        {isAsked && (
          // Over the small one, which says what it shows.
          <img
            src={url}
            alt=""
            className="absolute inset-0 size-full object-cover"
            onLoad={() => setState('large')}
            onError={() => setState('failed')}
          />
        )}
      </span>
      {/* Without the script it leads to the picture. */}
      <a
        href={url}
        onClick={show}
        aria-busy={state === 'coming'}
        className="button button-quiet mt-2.5 grid w-full px-2"
      >
        {/* Keeps the room of the longest, so that nothing below moves. */}
        <span aria-hidden="true" className="invisible [grid-area:1/1]">
          {wordsFor(bytes ?? usualBytes)}
        </span>
        <span className="[grid-area:1/1]">
          {state === 'coming' ? m.page_loading() : state === 'large' ? m.design_shownLarge() : wordsFor(bytes)}
        </span>
      </a>
      <p role="alert" className="form-failure">
        {state === 'failed' && m.design_photoFailed()}
      </p>
    </>
  )
}
