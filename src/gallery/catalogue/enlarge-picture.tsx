import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { m } from '../../messages/compiled/messages.js'
import { bytesOf, largeUrl, wordsFor } from '../uploads/large-file.ts'
import { dataSaverWidth } from './data-saver.ts'
import { LargePicture } from './large-picture.tsx'
import type { GalleryPicture } from './picture.tsx'

/** This typical size reserves the width of the button's text. */
const usualBytes = 240_000

export function EnlargePicture({ picture }: { picture: GalleryPicture }) {
  const image = useRef<HTMLImageElement>(null)
  const [url, setUrl] = useState(largeUrl(picture, ''))
  const [bytes, setBytes] = useState<number>()
  const [state, setState] = useState<'small' | 'loading' | 'large' | 'failed'>('small')

  useEffect(() => {
    const small = image.current
    const findLarge = async () => {
      const large = largeUrl(picture, small?.currentSrc ?? '')
      setUrl(large)
      setBytes(await bytesOf(large))
    }
    if (small?.complete) void findLarge()
    else small?.addEventListener('load', findLarge, { once: true })
    return () => small?.removeEventListener('load', findLarge)
  }, [picture])

  function showLarge(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    if (state === 'small' || state === 'failed') setState('loading')
  }

  return (
    <>
      <span className="relative block">
        <LargePicture picture={picture} image={image} widestPx={dataSaverWidth(picture)} />
        {(state === 'loading' || state === 'large') && (
          <img
            src={url}
            alt=""
            className="absolute inset-0 size-full object-cover"
            onLoad={() => setState('large')}
            onError={() => setState('failed')}
          />
        )}
      </span>
      <a
        href={url}
        onClick={showLarge}
        aria-busy={state === 'loading'}
        className="button button-quiet mt-2.5 grid w-full px-2"
      >
        {/* The longest text reserves the height, so that nothing below moves. */}
        <span aria-hidden="true" className="invisible [grid-area:1/1]">
          {wordsFor(bytes ?? usualBytes)}
        </span>
        <span className="[grid-area:1/1]">
          {state === 'loading' ? m.page_loading() : state === 'large' ? m.design_shownLarge() : wordsFor(bytes)}
        </span>
      </a>
      <p role="alert" className="form-failure">
        {state === 'failed' && m.design_photoFailed()}
      </p>
    </>
  )
}
