import type { ChangeEvent } from 'react'
import { endpoints } from '../../api/endpoints.ts'
import type { Category, GalleryItem } from '../../api/gallery.ts'
import { categories } from '../../api/shop-constants.ts'
import { callApi } from '../../browser/call-api.ts'
import { m } from '../../messages/compiled/messages.js'
import { useAction, useChangeReport } from '../../ui/dashboard/action.tsx'
import { Failure } from '../../ui/forms/button.tsx'
import { categoryName } from '../public/design-texts.ts'

export function CategoryMenu({ picture: { id, category }, itemName }: { picture: GalleryItem; itemName: string }) {
  const reportChange = useChangeReport()
  const save = (category: Category) => callApi(endpoints.changeGalleryItem, { id, category })
  const { failure, run } = useAction(async ({ currentTarget: menu }: ChangeEvent<HTMLSelectElement>) => {
    try {
      await save(menu.value as Category)
    } catch (error) {
      menu.value = category
      throw error
    }
    await reportChange(m.admin_categoryChanged(), {
      label: m.admin_undoCategory({ item: itemName }),
      run: () => save(category),
      done: m.admin_categoryUndone(),
    })
  }, m.admin_categoryNotChanged)

  return (
    <div className="min-w-0 grow">
      <select
        // A new key resets the menu to the category that the server has stored.
        key={category}
        defaultValue={category}
        onChange={run}
        aria-label={m.admin_changeCategoryOf({ item: itemName })}
        className="field-input px-2 text-[1rem]"
      >
        {categories.map((category) => (
          <option key={category} value={category}>
            {categoryName(category)}
          </option>
        ))}
      </select>
      <Failure>{failure}</Failure>
    </div>
  )
}
