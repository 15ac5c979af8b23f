import type { ReactNode } from 'react'
import { galleryOrders, priceLimits } from '../../api/shop-constants.ts'
import { m } from '../../messages/compiled/messages.js'
import { localPath } from '../../messages/language.ts'
import { categoryName } from './design-texts.ts'
import type { GalleryPage } from './gallery.server.ts'
import { formatSearch, type GalleryView, galleryAddress } from './gallery-view.ts'

const orderNames = { newest: m.gallery_newestFirst, lowest: m.gallery_lowestFirst }

type FilterProps = Pick<GalleryPage, 'view' | 'counts'> & { hasTwoColumns: boolean }

/** The filters are links and a form, so that they work without script. */
export function GalleryFilter({ view, counts, hasTwoColumns }: FilterProps) {
  const all = counts.reduce((sum, { count }) => sum + count, 0)
  return (
    <>
      <nav aria-label={m.gallery_filter()} className="choices print:hidden">
        {[{ category: undefined, count: all }, ...counts].map(({ category, count }) => (
          <Choice key={category ?? ''} view={{ ...view, category }} isCurrent={category === view.category}>
            <span className="first-letter:uppercase">{category ? categoryName(category) : m.gallery_all()}</span>
            <span className="tabular-nums opacity-80">{count}</span>
          </Choice>
        ))}
      </nav>
      <input type="checkbox" aria-label={m.gallery_twoColumns()} defaultChecked={hasTwoColumns} className="columns" />
      <nav aria-label={m.gallery_sortAndPrice()} className="gallery-bar">
        <Sort view={view} />
        <button type="button" popoverTarget="prices" className="choice bar-button lg:hidden">
          <span>{m.gallery_priceLabel()}</span>
          <span>{view.maxPrice ? m.gallery_upTo({ price: view.maxPrice }) : m.gallery_all()}</span>
        </button>
        {/* A wide bar shows the limits; otherwise the browser opens them as a sheet, also without JavaScript. */}
        <div id="prices" popover="auto" className="prices">
          <LimitForm view={view} />
          {view.maxPrice && <Choice view={{ ...view, maxPrice: undefined }}>{m.gallery_anyPrice()}</Choice>}
          {priceLimits.map((price) => (
            <Choice
              key={price}
              view={{ ...view, maxPrice: price }}
              isCurrent={price === view.maxPrice}
              label={m.gallery_upTo({ price })}
            >
              {m.gallery_price({ price })}
            </Choice>
          ))}
        </div>
      </nav>
    </>
  )
}

function Sort({ view }: { view: GalleryView }) {
  return (
    <details className="sort">
      <summary className="choice bar-button">
        <span>{m.gallery_sort()}</span>
        <span>{nameOf(view.order)}</span>
      </summary>
      <ul>
        {[undefined, ...galleryOrders].map((order) => (
          <li key={order ?? ''}>
            <Choice view={{ ...view, order }} isCurrent={order === view.order}>
              {nameOf(order)}
            </Choice>
          </li>
        ))}
      </ul>
    </details>
  )
}

const nameOf = (order: GalleryView['order']) => (order ? orderNames[order]() : m.gallery_oldestFirst())

function LimitForm({ view }: { view: GalleryView }) {
  // English has the text before the number, and Tamil has it behind.
  const [before, after] = m.gallery_upTo({ price: '\n' }).split('\n')
  const others = new URLSearchParams(formatSearch({ ...view, maxPrice: undefined, page: 1 }))
  return (
    <form method="get" action={localPath('/#gallery')} className="limit">
      {[...others].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label htmlFor="limit">{before}</label>
      {/* The button shows while the placeholder does not. */}
      <input
        id="limit"
        type="number"
        name="max"
        min={1}
        max={9_999_999}
        inputMode="numeric"
        placeholder="…"
        // The label is only a part of the sentence in Tamil.
        aria-label={after ? m.gallery_upTo({ price: '…' }) : undefined}
        defaultValue={view.maxPrice}
      />
      {after && <span>{after}</span>}
      <button type="submit">{m.gallery_applyLimit()}</button>
    </form>
  )
}

interface ChoiceProps {
  view: GalleryView
  isCurrent?: boolean
  label?: string
  children: ReactNode
}

function Choice({ view, isCurrent, label, children }: ChoiceProps) {
  return (
    <a
      href={localPath(galleryAddress({ ...view, page: 1 }))}
      className="choice"
      aria-current={isCurrent ? 'true' : undefined}
      aria-label={label}
    >
      {children}
    </a>
  )
}
