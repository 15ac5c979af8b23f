import { type MouseEvent, useContext, useEffect, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { photosPerPage } from '../contract/shop-facts.ts'
import { InterestContext } from '../ui/interest.ts'
import { m } from '../words/compiled/messages.js'
import { designAddress } from './design-code.ts'
import { addressOf, type GalleryPage } from './gallery-page.ts'
import { GalleryPiece } from './gallery-piece.tsx'
import { useMorePhotos } from './more-photos.ts'
import type { GalleryPicture } from './picture.tsx'
import { isLineDear, SavesData } from './sparing.ts'

export interface GalleryWallProps {
  gallery: GalleryPage
  /** Where one asks about a piece; undefined where nobody can be asked. */
  askLinkOf: (picture: GalleryPicture) => string | undefined
}

/** The photos of a view, a page of them at first, and more as one goes on. */
export function GalleryWall({ gallery, askLinkOf }: GalleryWallProps) {
  const { pictures, next, loading, failed, end, ask } = useMorePhotos(gallery)
  const { view, total } = gallery
  const wall = useRef<HTMLUListElement>(null)
  const linkOf = (index: number) => wall.current?.children[index]?.querySelector('a') ?? undefined
  const look = useLightbox(pictures, linkOf, askLinkOf)
  const askedAt = useFocusOnNext(pictures.length, linkOf)

  function askForMore(event: MouseEvent) {
    if (!isPlain(event)) return
    event.preventDefault()
    askedAt.current = pictures.length
    ask()
  }

  const skipped = (view.page - 1) * photosPerPage
  const to = skipped + pictures.length
  const shown = skipped ? m.gallery_shown({ from: skipped + 1, to, total }) : m.gallery_shownFromFirst({ to, total })
  return (
    <>
      {view.page > 1 && (
        <p className="mb-8 print:hidden">
          <Link to={addressOf({ ...view, page: view.page - 1 })} className="link inline-flex min-h-11 items-center">
            {m.gallery_earlierPhotos()}
          </Link>
        </p>
      )}
      <ul
        ref={wall}
        className="gallery-wall grid grid-cols-1 gap-x-5 gap-y-8 sm:grid-cols-2 lg:grid-cols-3 lg:gap-x-8 lg:gap-y-10"
      >
        {pictures.map((picture, index) => (
          <GalleryPiece key={picture.id} picture={picture} onLook={(event) => look(event, index)} />
        ))}
      </ul>
      {total > photosPerPage && (
        <div ref={end} className="mt-10 grid justify-items-center gap-3 text-center print:hidden">
          <p role="status" className="tabular-nums text-teak-soft">
            {loading ? m.gallery_loadingMore() : shown}
          </p>
          {next && (
            <Link to={addressOf(next)} onClick={askForMore} className="button button-quiet" aria-busy={loading}>
              {m.gallery_morePhotos()}
            </Link>
          )}
          <p role="alert" className="form-failure">
            {failed && m.gallery_moreFailed()}
          </p>
        </div>
      )}
    </>
  )
}

/** Shows a piece large over the page; where the script for it does not come, on its own page. */
function useLightbox(
  pictures: GalleryPicture[],
  linkOf: (index: number) => HTMLElement | undefined,
  askLinkOf: GalleryWallProps['askLinkOf'],
) {
  const navigate = useNavigate()
  const onInterest = useContext(InterestContext)
  const opening = useRef(false)
  const savesData = useContext(SavesData)
  return async (event: MouseEvent, index: number) => {
    if (!isPlain(event)) return
    event.preventDefault()
    if (opening.current) return
    opening.current = true
    try {
      const { openLightbox } = await import('./lightbox.ts')
      const leave = (code: string) => navigate(designAddress(code), { replace: true })
      openLightbox({ pictures, index, linkOf, askLinkOf, onInterest, leave, isSparing: savesData || isLineDear() })
    } catch {
      navigate(designAddress((pictures[index] as GalleryPicture).code))
    } finally {
      opening.current = false
    }
  }
}

/** Whoever has asked for more goes on at the first of them, by keyboard, too. */
function useFocusOnNext(count: number, linkOf: (index: number) => HTMLElement | undefined) {
  const askedAt = useRef<number>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: when there are more
  useEffect(() => {
    if (askedAt.current === undefined || askedAt.current >= count) return
    linkOf(askedAt.current)?.focus({ preventScroll: true })
    askedAt.current = undefined
  }, [count])
  return askedAt
}

/** Not the way to a new tab or window. */
function isPlain({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
}
