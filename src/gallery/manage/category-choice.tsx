import { categories } from '../../api/shop-constants.ts'
import { m } from '../../messages/compiled/messages.js'
import { Failure } from '../../ui/forms/button.tsx'
import { categoryName } from '../public/design-texts.ts'
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
          className="choice px-3 first-letter:uppercase"
        >
          {categoryName(category)}
        </button>
      ))}
      <Failure>{failure}</Failure>
    </fieldset>
  )
}
