import type { Category } from '../../api/gallery.ts'
import { categories } from '../../api/shop-constants.ts'
import { m } from '../../messages/compiled/messages.js'
import { Failure } from '../../ui/forms/button.tsx'
import { type ShowChange, useCategoryChange } from './design-changes.ts'
import type { ManagedPicture } from './manage-gallery.server.ts'

export function CategoryChoice({ picture, showChange }: { picture: ManagedPicture; showChange: ShowChange }) {
  const { busy, failure, run } = useCategoryChange(picture, showChange)
  return (
    <fieldset aria-label={m.admin_changeCategoryOf({ item: picture.code })} className="flex min-w-0 flex-wrap gap-2">
      {categories.map((category) => (
        <button
          key={category}
          type="button"
          aria-pressed={category === picture.category}
          aria-disabled={busy}
          onClick={() => category !== picture.category && void run(category)}
          className="choice px-3"
        >
          {shortCategoryName(category)}
        </button>
      ))}
      <Failure>{failure}</Failure>
    </fieldset>
  )
}

/** Returns the name without its second word, which all categories share. Three names in Tamil need one row. */
export function shortCategoryName(category: Category): string {
  return shortNames[category]()
}

const shortNames: Record<Category, () => string> = {
  'design blouse': m.album_designBlouse,
  'embroidery blouse': m.album_embroideryBlouse,
  'aari blouse': m.album_aariBlouse,
}
