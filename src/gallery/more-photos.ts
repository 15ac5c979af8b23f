import { useEffect, useRef, useState } from 'react'
import { useFetcher, useLocation } from 'react-router'
import { type GalleryPage, lastPage, searchOf } from './gallery-page.ts'

/**
 * So many pages come by themselves as one scrolls; then it takes a press. Otherwise nobody would ever get below a large
 * gallery by scrolling, to the address and the form.
 */
const automaticPages = 3
/** About two phones ahead, so that on most lines they hang before they are seen, and nothing moves. */
const lookAheadPx = 1_600

/** Said in the address of a part that is fetched into a page, which tells no one that the screen has changed. */
export const partOfPage = 'part'

/** What has been loaded on a screen, and what may still come by itself, for whoever comes back to it. */
const seen = new Map<string, { later: GalleryPage[]; allowance: number }>()

/** The pages of a gallery that are on the screen, and how a further one comes. */
export function useMorePhotos(first: GalleryPage) {
  const { key } = useLocation()
  const [later, setLater] = useState<GalleryPage[]>(() => seen.get(key)?.later ?? [])
  const [allowance, setAllowance] = useState(() => seen.get(key)?.allowance ?? automaticPages)
  const [failed, setFailed] = useState(false)
  const fetcher = useFetcher<{ gallery: GalleryPage | undefined }>()

  const last = later.at(-1) ?? first
  const next = last.view.page < lastPage(last.total) ? { ...last.view, page: last.view.page + 1 } : undefined
  const loading = fetcher.state !== 'idle'

  function load() {
    if (!next || loading) return
    setFailed(false)
    fetcher.load(`/?index&${partOfPage}&${searchOf(next)}`)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    if (!fetcher.data) return
    const { gallery } = fetcher.data
    if (gallery?.view.page === next?.page) setLater((before) => [...before, gallery as GalleryPage])
    else setFailed(true)
  }, [fetcher.data])
  useEffect(() => {
    if (later.length > 0) seen.set(key, { later, allowance })
  }, [key, later, allowance])

  const mayLoad = next !== undefined && !failed && !loading && allowance > 0
  const end = useNearingEnd(mayLoad, later.length, () => {
    setAllowance((left) => left - 1)
    load()
  })

  return {
    pictures: withoutRepeats([first, ...later]),
    next,
    loading,
    failed,
    /** Stands below the last photo. */
    end,
    ask() {
      setAllowance(automaticPages - 1)
      load()
    },
  }
}

/**
 * Only who goes down is about to see more: who comes up from below would have the page pushed away, and who has come
 * back to the screen is where she was.
 */
function useNearingEnd(active: boolean, pages: number, onNear: () => void) {
  const end = useRef<HTMLDivElement>(null)
  const act = useRef(onNear)
  act.current = onNear
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at anew for each page that has come
  useEffect(() => {
    if (!active || !end.current) return
    let lastY = window.scrollY
    let goesDown = false
    let isNear = false
    const decide = () => {
      if (!goesDown || !isNear) return
      stop()
      act.current()
    }
    const notice = () => {
      goesDown = window.scrollY > lastY
      lastY = window.scrollY
      decide()
    }
    const observer = new IntersectionObserver(
      ([entry]) => {
        isNear = entry?.isIntersecting === true
        decide()
      },
      { rootMargin: `0px 0px ${lookAheadPx}px 0px` },
    )
    const stop = () => {
      window.removeEventListener('scroll', notice)
      observer.disconnect()
    }
    observer.observe(end.current)
    window.addEventListener('scroll', notice, { passive: true })
    return stop
  }, [active, pages])
  return end
}

/** One that was hung meanwhile has pushed another one on to the next page. */
function withoutRepeats(pages: GalleryPage[]) {
  const all = pages.flatMap(({ pictures }) => pictures)
  return [...new Map(all.map((picture) => [picture.id, picture])).values()]
}
