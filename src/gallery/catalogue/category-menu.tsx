import { type ChangeEvent, useState } from 'react'
import { endpoints } from '../../api/endpoints.ts'
import type { Category, GalleryItem } from '../../api/gallery.ts'
import { categories } from '../../api/shop-constants.ts'
import { m } from '../../messages/compiled/messages.js'
import { callApi, messageFor } from '../../ui/call-api.ts'
import { useRefresh } from '../../ui/refresh.ts'
import { toastWithUndo } from '../../ui/toast-with-undo.ts'
import { categoryName } from './category-name.ts'

/** A change is saved at once. */
export function CategoryMenu({ picture: { id, category }, itemName }: { picture: GalleryItem; itemName: string }) {
  const refresh = useRefresh()
  const [problem, setProblem] = useState<string>()
  const save = async (category: Category) => {
    await callApi(endpoints.updatePrice, { id, category })
    await refresh()
  }

  async function change({ currentTarget: menu }: ChangeEvent<HTMLSelectElement>) {
    setProblem(undefined)
    try {
      await save(menu.value as Category)
      toastWithUndo(m.admin_categoryChanged(), {
        label: m.admin_undoCategory({ item: itemName }),
        run: () => save(category),
        done: m.admin_categoryUndone(),
      })
    } catch (error) {
      menu.value = category
      setProblem(m.admin_categoryNotChanged({ reason: messageFor(error) }))
    }
  }

  return (
    <div className="min-w-0 grow">
      <select
        // The menu shows the category that the server has stored.
        key={category}
        defaultValue={category}
        onChange={change}
        aria-label={m.admin_changeCategoryOf({ item: itemName })}
        className="field-input px-2"
      >
        {categories.map((category) => (
          <option key={category} value={category}>
            {categoryName(category)}
          </option>
        ))}
      </select>
      <p role="alert" className="form-failure">
        {problem}
      </p>
    </div>
  )
}
