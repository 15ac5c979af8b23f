import type { ReactNode } from 'react'
import { galleryOrders, priceLimits } from '../../api/shop-constants.ts'
import { m } from '../../messages/compiled/messages.js'
import { localPath } from '../../messages/language.ts'
import { categoryName } from './design-texts.ts'
import { type GalleryView, galleryAddress } from './gallery-page.ts'
import type { GalleryPage } from './public-gallery.server.ts'

export function GalleryFilter({ view, counts }: Pick<GalleryPage, 'view' | 'counts'>) {
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
