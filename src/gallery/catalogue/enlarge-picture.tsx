import { type ComponentProps, type MouseEvent, useEffect, useRef, useState } from 'react'
import { m } from '../../messages/compiled/messages.js'
import { bytesOf, largeUrl, wordsFor } from '../uploads/large-file.ts'
import { type GalleryPicture, Picture } from './picture.tsx'

/** This typical size reserves the width of the button's text. */
const usualBytes = 240_000

export function LargePicture(props: Omit<ComponentProps<typeof Picture>, 'sizes' | 'className'>) {
  return <Picture {...props} sizes={listSizes(props.picture)} className="picture-whole" />
}

export function EnlargePicture({ picture }: { picture: GalleryPicture }) {
  const image = useRef<HTMLImageElement>(null)
  const [url, setUrl] = useState(largeUrl(picture, ''))
  const [bytes, setBytes] = useState<number>()
  const [state, setState] = useState<'small' | 'loading' | 'large' | 'failed'>('small')

  useEffect(() => {
    const findLarge = async () => {
      const large = largeUrl(picture, image.current?.currentSrc ?? '')
      setUrl(large)
      setBytes(await bytesOf(large))
    }
    image.current?.decode().then(findLarge, findLarge)
  }, [picture])

  function showLarge(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    if (state === 'small' || state === 'failed') setState('loading')
  }

  return (
    <>
      <span className="relative block">
        <LargePicture picture={picture} image={image} isSmall />
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

/** Media conditions replace `min()`, because WebKit ignores sizes with it; they name up to 102 px too many. */
function listSizes({ widthPx, heightPx }: Pick<GalleryPicture, 'widthPx' | 'heightPx'>): string {
  const highest = Math.ceil((90 * widthPx) / heightPx)
  return [
    `(min-width: 1240px) and (max-height: ${Math.floor(52_600 / highest)}px) ${highest}vh`,
    '(min-width: 1240px) 526px',
    `(min-width: 1024px) and (min-aspect-ratio: ${2 * highest}/100) ${highest}vh`,
    '(min-width: 1024px) calc(50vw - 94px)',
    `(min-aspect-ratio: ${highest}/100) ${highest}vh`,
    '(min-width: 768px) calc(100vw - 102px)',
    'calc(100vw - 60px)',
  ].join(', ')
}
