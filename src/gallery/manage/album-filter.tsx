import { categories } from '../../api/shop-constants.ts'
import { m } from '../../messages/compiled/messages.js'
import { shortCategoryName } from './category-choice.tsx'
import type { AlbumFilter } from './find-designs.ts'

type FilterChoiceProps = { filter: AlbumFilter | undefined; onChange: (filter: AlbumFilter | undefined) => void }

export function FilterChoice({ filter, onChange }: FilterChoiceProps) {
  const toText = (filter: AlbumFilter | undefined) =>
    filter === undefined ? m.gallery_all() : filter === 'no price' ? m.album_noPrice() : shortCategoryName(filter)
  return (
    <fieldset aria-label={m.gallery_filter()} className="min-w-0">
      <div className="choices">
        {([undefined, ...categories, 'no price'] as const).map((value) => (
          <button
            key={value ?? ''}
            type="button"
            aria-pressed={value === filter}
            onClick={() => onChange(value)}
            // Chromium does not scroll to a choice that is partly visible.
            onFocus={({ target }) => target.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
            className="choice"
          >
            {toText(value)}
          </button>
        ))}
      </div>
    </fieldset>
  )
}
