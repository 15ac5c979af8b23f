import { endpoints } from '../../api/endpoints.ts'
import type { Category } from '../../api/gallery.ts'
import { callApi } from '../../browser/call-api.ts'
import { m } from '../../messages/compiled/messages.js'
import { useAction, useChangeReport } from '../../ui/dashboard/action.tsx'
import type { ManagedPicture } from './manage-gallery.server.ts'

/** Shows a change before the server has stored it, or the stored design again without one. */
export type ShowChange = (id: string, change?: Partial<ManagedPicture>) => void

export type PriceChange = ReturnType<typeof usePriceChange>

export function usePriceChange({ id, code, price: before }: ManagedPicture, showChange: ShowChange) {
  const reportChange = useChangeReport()
  return useAction(async (price: string, form?: HTMLFormElement) => {
    showChange(id, { price })
    try {
      await callApi(endpoints.changeGalleryItem, { id, price })
      form?.reset()
      const undo = {
        label: m.admin_undoPrice({ item: code }),
        run: () => callApi(endpoints.undoPriceChange, { id, price }),
        done: m.admin_priceUndone(),
      }
      await reportChange(m.admin_priceUpdated(), price === before ? undefined : undo)
    } finally {
      showChange(id)
    }
  }, m.admin_priceNotUpdated)
}

export function useCategoryChange({ id, code, category: before }: ManagedPicture, showChange: ShowChange) {
  const reportChange = useChangeReport()
  const save = (category: Category) => callApi(endpoints.changeGalleryItem, { id, category })
  return useAction(async (category: Category) => {
    showChange(id, { category })
    try {
      await save(category)
      await reportChange(m.admin_categoryChanged(), {
        label: m.admin_undoCategory({ item: code }),
        run: () => save(before),
        done: m.admin_categoryUndone(),
      })
    } finally {
      showChange(id)
    }
  }, m.admin_categoryNotChanged)
}

export function useRemoval({ id, code }: ManagedPicture, onRemoved?: () => void) {
  const reportChange = useChangeReport()
  return useAction(async () => {
    await callApi(endpoints.deleteGalleryItem, { id })
    onRemoved?.()
    await reportChange(m.admin_deleted(), {
      label: m.admin_undoDelete({ item: code }),
      run: () => callApi(endpoints.restoreGalleryItem, { id }),
      done: m.admin_restored(),
    })
  }, m.admin_notDeleted)
}
