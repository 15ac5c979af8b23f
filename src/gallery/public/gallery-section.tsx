import { chatLink } from '../../api/contact-channels.ts'
import { photosPerPage } from '../../api/shop-constants.ts'
import { m } from '../../messages/compiled/messages.js'
import { localPath } from '../../messages/language.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ChatIcon } from '../../ui/icons.tsx'
import { SectionHeading } from '../../ui/section-heading.tsx'
import { describeView } from './design-texts.ts'
import type { GalleryPage } from './gallery.server.ts'
import { GalleryCard } from './gallery-card.tsx'
import { GalleryFilter } from './gallery-filter.tsx'
import { firstPlaceOf, type GalleryView, galleryAddress, wholeView } from './gallery-view.ts'

type GridOptions = { shop: string; whatsapp: string; hasSaveData: boolean }

type SectionProps = GridOptions & { gallery: GalleryPage | undefined; hasTwoColumns: boolean }

/** @param props.gallery is undefined if it could not be read */
export function GallerySection({ gallery, hasTwoColumns, ...options }: SectionProps) {
  const isEmpty = gallery?.counts.length === 0
  return (
    <section id="gallery" aria-labelledby="gallery-heading" className="section bg-limewash">
      <div className="wrap">
        <SectionHeading id="gallery-heading">{m.gallery_heading()}</SectionHeading>
        {gallery === undefined && <EmptyState text={m.gallery_unavailable()} />}
        {isEmpty && <EmptyState text={m.gallery_empty()} hint={m.gallery_emptyHint()} />}
        {gallery && !isEmpty && (
          <>
            <p className="print:hidden mb-2 max-w-[44rem] sm:mb-4">{m.gallery_intro()}</p>
            <GalleryFilter view={gallery.view} counts={gallery.counts} hasTwoColumns={hasTwoColumns} />
            {gallery.total > 0 ? (
              <GalleryGrid {...gallery} {...options} />
            ) : (
              <EmptyView view={gallery.view} {...options} />
            )}
          </>
        )}
      </div>
    </section>
  )
}

function EmptyView({ view, shop, whatsapp }: { view: GalleryView } & GridOptions) {
  const ask = chatLink(whatsapp, m.gallery_askForViewText({ shop, wanted: describeView(view) }))
  return (
    <EmptyState text={m.gallery_emptyView()} hint={ask && m.gallery_emptyViewHint()}>
      <div className="mt-3 flex flex-wrap justify-center gap-3">
        {ask && (
          <a href={ask} rel="noopener" className="button bg-leaf text-plaster">
            <ChatIcon />
            {m.gallery_askForView()}
          </a>
        )}
        <a href={localPath('/#gallery')} className="button button-quiet">
          {m.gallery_showAll()}
        </a>
      </div>
    </EmptyState>
  )
}

/** The lightbox reads the data attributes. */
export function GalleryList({ pictures, shop, whatsapp, hasSaveData }: Pick<GalleryPage, 'pictures'> & GridOptions) {
  return (
    <ul data-shop={shop} data-whatsapp={whatsapp} className="gallery-grid">
      {pictures.map((picture) => (
        <GalleryCard key={picture.id} picture={picture} hasSaveData={hasSaveData} />
      ))}
    </ul>
  )
}

/** The link leads to the first new photo, because a browser without script would show the page's top again. */
const earlierPhotosId = 'earlier-photos'

/** `load-more.ts` reads the data attributes. */
function GalleryGrid({ view, total, pictures, ...options }: GalleryPage & GridOptions) {
  const from = firstPlaceOf(view)
  const to = from + pictures.length - 1
  return (
    <>
      {view.page > 1 && (
        <a
          id={earlierPhotosId}
          href={localPath(galleryAddress({ ...view, page: view.page - 1 }))}
          className="link scroll-mt-14 mb-8 inline-flex min-h-11 items-center print:hidden"
        >
          {m.gallery_earlierPhotos()}
        </a>
      )}
      <GalleryList pictures={pictures} {...options} />
      {total > photosPerPage && (
        <div
          data-from={from}
          data-to={to}
          data-total={total}
          className="gallery-more mt-10 grid justify-items-center gap-3 text-center print:hidden"
        >
          <p role="status" className="tabular-nums text-teak-soft">
            {from > 1 ? m.gallery_shown({ from, to, total }) : m.gallery_shownFromFirst({ to, total })}
          </p>
          {to < total && (
            <a
              href={localPath(galleryAddress({ ...view, page: view.page + 1 }, earlierPhotosId))}
              className="button button-quiet"
            >
              {m.gallery_morePhotos()}
            </a>
          )}
          <p role="alert" className="form-failure" />
          {/* `start-designs.ts` reads the data attribute. */}
          <a
            href={localPath(galleryAddress({ ...view, page: wholeView }))}
            data-print
            className="link inline-flex min-h-11 items-center"
          >
            {m.gallery_printAll({ total })}
          </a>
        </div>
      )}
    </>
  )
}
