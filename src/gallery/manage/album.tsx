import { useCallback, useState } from 'react'
import type { DesignFacts } from '../../api/design-facts.ts'
import { m } from '../../messages/compiled/messages.js'
import { useOpenSheet } from '../../ui/dashboard/open-sheet.ts'
import { useIsWide } from '../../ui/dashboard/use-is-wide.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { FilterChoice } from './album-filter.tsx'
import { AlbumTile } from './album-tile.tsx'
import type { ShowChange } from './design-changes.ts'
import { DesignSheet } from './design-sheet.tsx'
import { type AlbumFilter, findDesigns } from './find-designs.ts'
import type { ManagedPicture } from './manage-gallery.server.ts'
import { SampleRemoval } from './sample-removal.tsx'
import { SelectionBar } from './selection-bar.tsx'

/** 500 tiles would take a weak phone seconds, so further ones are rendered before the owner scrolls to them. */
const tilesAtOnce = 30

/** @param props.pictures newest first @param props.facts those of the shop */
export function Album({ pictures: stored, facts }: { pictures: ManagedPicture[]; facts: DesignFacts }) {
  const [search, setSearch] = useState('')
  const [filter, setFilter] = useState<AlbumFilter>()
  const [changes, setChanges] = useState<{ id: string; change: Partial<ManagedPicture> }[]>([])
  const [selection, setSelection] = useState<ReadonlySet<string>>()
  const [count, setCount] = useState(tilesAtOnce)
  const isWide = useIsWide()
  const isBeside = useIsWide('lg')
  const openId = useOpenSheet()
  const showChange: ShowChange = useCallback((id, change) => {
    const shown = { id, change }
    setChanges((before) => [...before, shown])
    return () => setChanges((before) => before.filter((other) => other !== shown))
  }, [])
  const select = (id: string) =>
    setSelection((before = new Set()) =>
      before.has(id) ? new Set([...before].filter((other) => other !== id)) : new Set([...before, id]),
    )
  const growNearEnd = useCallback((end: HTMLElement | null) => {
    if (!end) return
    const observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && setCount((shown) => shown + tilesAtOnce),
      { rootMargin: '2000px' },
    )
    observer.observe(end)
    return () => observer.disconnect()
  }, [])

  if (stored.length === 0) return <EmptyState text={m.gallery_empty()} hint={m.admin_emptyGalleryHint()} />
  const pictures = stored.map((picture): ManagedPicture => {
    const own = changes.filter(({ id }) => id === picture.id)
    return Object.assign({}, picture, ...own.map(({ change }) => change))
  })
  const found = findDesigns(pictures, { search, filter })
  const open = pictures.find(({ id }) => id === openId)
  // The open design may no longer match after a change.
  const neighbours = open && found.includes(open) ? found : pictures
  const nth = open ? neighbours.indexOf(open) : -1

  return (
    <>
      <div className="album" data-open={open && ''}>
        <div className="min-w-0">
          <div className="album-bar">
            <div className="flex flex-wrap gap-1.5">
              <input
                type="search"
                value={search}
                onChange={({ target }) => setSearch(target.value)}
                aria-label={m.album_search()}
                placeholder={m.album_searchHint()}
                autoComplete="off"
                enterKeyHint="search"
                className="field-input w-auto min-w-0 grow basis-32"
              />
              <Button
                kind="quiet"
                className="flex-none px-3 text-sm"
                aria-pressed={selection !== undefined}
                onClick={({ currentTarget }) => {
                  setSelection(selection ? undefined : new Set())
                  // The designs would otherwise be below the window on a phone.
                  currentTarget.closest('section')?.scrollIntoView()
                }}
              >
                {m.album_select()}
              </Button>
            </div>
            <FilterChoice filter={filter} onChange={setFilter} />
          </div>
          <p role="status" className="sr-only">
            {found.length < pictures.length && m.admin_galleryCount({ count: found.length })}
          </p>
          {found.length === 0 ? (
            <EmptyState text={m.gallery_emptyView()}>
              <Button
                kind="quiet"
                onClick={() => {
                  setSearch('')
                  setFilter(undefined)
                }}
              >
                {m.gallery_showAll()}
              </Button>
            </EmptyState>
          ) : (
            <ul className="album-grid">
              {found.slice(0, count).map((picture) => (
                <AlbumTile
                  key={picture.id}
                  picture={picture}
                  isWide={isWide}
                  isSelected={selection?.has(picture.id)}
                  onSelect={select}
                  showChange={showChange}
                />
              ))}
            </ul>
          )}
          {selection && (
            <SelectionBar
              selected={pictures.filter(({ id }) => selection.has(id))}
              foundCount={found.length}
              onSelectAll={() => setSelection(new Set(found.map(({ id }) => id)))}
              onEnd={() => setSelection(undefined)}
            />
          )}
          {found.length > count && <div key={count} ref={growNearEnd} />}
        </div>
        {open && (
          <DesignSheet
            picture={open}
            isBeside={isBeside}
            previousId={neighbours[nth - 1]?.id}
            nextId={neighbours[nth + 1]?.id}
            firstIds={listFirst(pictures)}
            facts={facts}
            showChange={showChange}
          />
        )}
      </div>
      <SampleRemoval ids={pictures.filter(({ isSample }) => isSample).map(({ id }) => id)} />
    </>
  )
}

function listFirst(pictures: ManagedPicture[]): string[] {
  const first = pictures.flatMap(({ id, firstPlace }) => (firstPlace === undefined ? [] : [{ id, firstPlace }]))
  return first.sort((a, b) => a.firstPlace - b.firstPlace).map(({ id }) => id)
}
