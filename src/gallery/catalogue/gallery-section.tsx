import { m } from '../../messages/compiled/messages.js'
import { localPath } from '../../messages/language.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SectionHeading } from '../../ui/section-heading.tsx'
import { GalleryFilter } from './gallery-filter.tsx'
import { GalleryGrid } from './gallery-grid.tsx'
import type { GalleryPage } from './gallery-page.ts'

interface GallerySectionProps {
  /** Undefined where it could not be read. */
  gallery: GalleryPage | undefined
  whatsapp: string
  origin: string
  hasSaveData: boolean
}

export function GallerySection({ gallery, ...wall }: GallerySectionProps) {
  const isEmpty = gallery?.counts.length === 0
  return (
    <section id="gallery" aria-labelledby="gallery-heading" className="section bg-limewash">
      <div className="wrap">
        <SectionHeading id="gallery-heading">{m.gallery_heading()}</SectionHeading>
        {gallery === undefined && <EmptyState text={m.gallery_unavailable()} />}
        {isEmpty && <EmptyState text={m.gallery_empty()} hint={m.gallery_emptyHint()} />}
        {gallery && !isEmpty && (
          <>
            <p className="print:hidden -mt-2 mb-8 max-w-[44rem] lg:-mt-6">{m.gallery_intro()}</p>
            <GalleryFilter view={gallery.view} counts={gallery.counts} />
            {gallery.total === 0 ? <EmptyView /> : <GalleryGrid gallery={gallery} {...wall} />}
          </>
        )}
      </div>
    </section>
  )
}

/** The address of a category whose last piece has been taken down. */
function EmptyView() {
  return (
    <EmptyState text={m.gallery_emptyView()}>
      <a href={localPath('/#gallery')} className="button button-quiet mt-3">
        {m.gallery_showAll()}
      </a>
    </EmptyState>
  )
}
