import type { ReactNode } from 'react'
import { galleryOrders, photosPerPage, priceLimits } from '../../api/shop-constants.ts'
import { m } from '../../messages/compiled/messages.js'
import { localPath } from '../../messages/language.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SectionHeading } from '../../ui/section-heading.tsx'
import { categoryName } from './design-texts.ts'
import type { GalleryPage } from './gallery.server.ts'
import { GalleryCard } from './gallery-card.tsx'
import { type GalleryView, galleryAddress } from './gallery-view.ts'

type GridOptions = { shop: string; whatsapp: string; hasSaveData: boolean }

/** @param props.gallery is undefined if it could not be read */
export function GallerySection({ gallery, ...options }: GridOptions & { gallery: GalleryPage | undefined }) {
  const isEmpty = gallery?.counts.length === 0
  return (
    <section id="gallery" aria-labelledby="gallery-heading" className="section bg-limewash">
      <div className="wrap">
        <SectionHeading id="gallery-heading">{m.gallery_heading()}</SectionHeading>
        {gallery === undefined && <EmptyState text={m.gallery_unavailable()} />}
        {isEmpty && <EmptyState text={m.gallery_empty()} hint={m.gallery_emptyHint()} />}
        {gallery && !isEmpty && (
          <>
            <p className="print:hidden mb-2 max-w-[44rem] sm:mb-6">{m.gallery_intro()}</p>
            <GalleryFilter view={gallery.view} counts={gallery.counts} />
            {gallery.total > 0 ? (
              <GalleryGrid {...gallery} {...options} />
            ) : (
              <EmptyState text={m.gallery_emptyView()}>
                <a href={localPath('/#gallery')} className="button button-quiet mt-3">
                  {m.gallery_showAll()}
                </a>
              </EmptyState>
            )}
          </>
        )}
      </div>
    </section>
  )
}

function GalleryFilter({ view, counts }: Pick<GalleryPage, 'view' | 'counts'>) {
  const all = counts.reduce((sum, { count }) => sum + count, 0)
  return (
    <nav aria-label={m.gallery_filter()} className="mb-4 sm:mb-6 lg:mb-8 print:hidden">
      <div className="choices">
        {[{ category: undefined, count: all }, ...counts].map(({ category, count }) => (
          <Choice key={category ?? ''} view={{ ...view, category }} isCurrent={category === view.category}>
            <span className="first-letter:uppercase">{category ? categoryName(category) : m.gallery_all()}</span>
            <span className="tabular-nums opacity-80">{count}</span>
          </Choice>
        ))}
      </div>
      <div className="choices">
        {[undefined, ...priceLimits].map((maxPrice) => (
          <Choice key={maxPrice ?? ''} view={{ ...view, maxPrice }} isCurrent={maxPrice === view.maxPrice}>
            {maxPrice ? m.gallery_upTo({ price: maxPrice }) : m.gallery_anyPrice()}
          </Choice>
        ))}
        <span className="border-s border-edge md:max-lg:hidden" />
        {galleryOrders.map((order) => (
          <Choice
            key={order}
            view={{ ...view, order: order === view.order ? undefined : order }}
            isCurrent={order === view.order}
          >
            {order === 'newest' ? m.gallery_newestFirst() : m.gallery_lowestFirst()}
          </Choice>
        ))}
      </div>
    </nav>
  )
}

function Choice({ view, isCurrent, children }: { view: GalleryView; isCurrent: boolean; children: ReactNode }) {
  return (
    <a
      href={localPath(galleryAddress({ ...view, page: 1 }))}
      className="choice"
      aria-current={isCurrent ? 'true' : undefined}
    >
      {children}
    </a>
  )
}

/** The lightbox reads the data attributes. */
export function GalleryList({ pictures, shop, whatsapp, hasSaveData }: Pick<GalleryPage, 'pictures'> & GridOptions) {
  return (
    <ul
      data-shop={shop}
      data-whatsapp={whatsapp}
      className="gallery-grid grid grid-cols-1 gap-x-5 gap-y-8 sm:grid-cols-2 lg:grid-cols-3 lg:gap-x-8 lg:gap-y-10"
    >
      {pictures.map((picture) => (
        <GalleryCard key={picture.id} picture={picture} hasSaveData={hasSaveData} />
      ))}
    </ul>
  )
}

/** `load-more.ts` reads the data attributes. */
function GalleryGrid({ view, total, pictures, ...options }: GalleryPage & GridOptions) {
  const from = (view.page - 1) * photosPerPage + 1
  const to = from + pictures.length - 1
  return (
    <>
      {view.page > 1 && (
        <a
          href={localPath(galleryAddress({ ...view, page: view.page - 1 }))}
          className="link mb-8 inline-flex min-h-11 items-center print:hidden"
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
            <a href={localPath(galleryAddress({ ...view, page: view.page + 1 }))} className="button button-quiet">
              {m.gallery_morePhotos()}
            </a>
          )}
          <p role="alert" className="form-failure" />
        </div>
      )}
    </>
  )
}
