import { m } from '../../messages/compiled/messages.js'
import { localPath } from '../../messages/language.ts'
import { categoryName } from './category-name.ts'
import { addressOf, type GalleryPage } from './gallery-page.ts'

/** By category, and in which order: links, so that each choice has an address and needs no script. */
export function GalleryFilter({ view, counts }: Pick<GalleryPage, 'view' | 'counts'>) {
  const all = counts.reduce((sum, { count }) => sum + count, 0)
  const choices = [{ category: undefined, count: all }, ...counts]
  return (
    <nav aria-label={m.gallery_filter()} className="gallery-filter print:hidden">
      {choices.map(({ category, count }) => (
        <a
          key={category ?? ''}
          href={localPath(addressOf({ ...view, category, page: 1 }))}
          className="choice"
          aria-current={category === view.category ? 'true' : undefined}
        >
          <span className="first-letter:uppercase">{category ? categoryName(category) : m.gallery_all()}</span>
          <span className="tabular-nums opacity-80">{count}</span>
        </a>
      ))}
      <a
        href={localPath(addressOf({ ...view, newestFirst: !view.newestFirst, page: 1 }))}
        className="choice switch"
        aria-current={view.newestFirst ? 'true' : undefined}
      >
        <span className="switch-knob" aria-hidden="true" />
        {m.gallery_newestFirst()}
      </a>
    </nav>
  )
}
