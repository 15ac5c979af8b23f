import { endpoints } from '../../api/endpoints.ts'
import type { Category, DesignPhoto, NewPhoto } from '../../api/gallery.ts'
import { callApi } from '../../browser/call-api.ts'
import { m } from '../../messages/compiled/messages.js'
import { useAction, useChangeReport } from '../../ui/dashboard/action.tsx'
import { listPhotos } from '../public/list-photos.ts'
import { insertAt } from './insert-at.ts'
import type { ManagedPicture } from './manage-gallery.server.ts'

/** Shows a change before the server has stored it. Returns a function that hides it again. */
export type ShowChange = (id: string, change: Partial<ManagedPicture>) => () => void

export type PriceChange = ReturnType<typeof usePriceChange>

export function usePriceChange({ id, code, price: before }: ManagedPicture, showChange: ShowChange) {
  const reportChange = useChangeReport()
  return useAction(async (price: string, onSaved?: () => void) => {
    const hide = showChange(id, { price })
    try {
      await callApi(endpoints.changeGalleryItem, { id, price })
      onSaved?.()
      const undo = {
        label: m.admin_undoPrice({ item: code }),
        run: () => callApi(endpoints.undoPriceChange, { id, price }),
        done: m.admin_priceUndone(),
      }
      await reportChange(m.admin_priceUpdated(), price === before ? undefined : undo)
    } finally {
      hide()
    }
  }, m.admin_priceNotUpdated)
}

export function useCategoryChange({ id, code, category: before }: ManagedPicture, showChange: ShowChange) {
  const reportChange = useChangeReport()
  const save = (category: Category) => callApi(endpoints.changeGalleryItem, { id, category })
  return useAction(async (category: Category) => {
    const hide = showChange(id, { category })
    try {
      await save(category)
      await reportChange(m.admin_categoryChanged(), {
        label: m.admin_undoCategory({ item: code }),
        run: () => save(before),
        done: m.admin_categoryUndone(),
      })
    } finally {
      hide()
    }
  }, m.admin_categoryNotChanged)
}

/** @returns an action that changes one photo of the design, or removes it */
export function usePhotoChange(picture: ManagedPicture, showChange: ShowChange) {
  const { id, code } = picture
  const photos = listPhotos(picture)
  const reportChange = useChangeReport()
  return useAction(async (photo: DesignPhoto, change?: Pick<NewPhoto, 'side' | 'place'>) => {
    const { url } = photo
    const from = photos.findIndex((other) => other.url === url)
    const before: NewPhoto = { id, url, side: photo.side ?? '', place: from }
    const { side, place = from } = { ...before, ...change }
    const changed = { ...photo, side: side || undefined }
    const others = photos.filter((other) => other.url !== url)
    const hide = showChange(id, toShown(insertAt(others, place, ...(change ? [changed] : []))))
    try {
      if (change) await callApi(endpoints.changePhoto, { id, url, ...change })
      else await callApi(endpoints.removePhoto, { id, url })
      await reportChange(change ? m.album_photoChanged() : m.album_photoRemoved(), {
        label: m.album_undoPhoto({ item: code }),
        run: () => callApi(change ? endpoints.changePhoto : endpoints.addPhoto, before),
        done: m.album_photoUndone(),
      })
    } finally {
      hide()
    }
  }, m.album_photoNotChanged)
}

/** The first photo is the picture of the design. */
function toShown([first, ...morePhotos]: DesignPhoto[]): Partial<ManagedPicture> {
  return { ...first, side: first?.side, morePhotos }
}

/** @returns an action that shows the designs with these ids first, in this order */
export function useFirstChange({ code }: ManagedPicture, before: string[], showChange: ShowChange) {
  const reportChange = useChangeReport()
  const save = (ids: string[]) => callApi(endpoints.changeFirstDesigns, { ids })
  return useAction(async (ids: string[]) => {
    const changed = new Set([...before, ...ids])
    const hides = [...changed].map((id) =>
      showChange(id, { firstPlace: ids.includes(id) ? ids.indexOf(id) : undefined }),
    )
    try {
      await save(ids)
      await reportChange(m.album_firstChanged(), {
        label: m.album_undoFirst({ item: code }),
        run: () => save(before),
        done: m.album_firstUndone(),
      })
    } finally {
      for (const hide of hides) hide()
    }
  }, m.album_firstNotChanged)
}

/** @returns an action that hides the design, or shows a hidden one again */
export function useHiding({ id, code, isHidden: before }: ManagedPicture, showChange: ShowChange) {
  const reportChange = useChangeReport()
  const save = (isHidden: boolean) => callApi(endpoints.changeGalleryItem, { id, isHidden })
  return useAction(async () => {
    const isHidden = !before
    const hide = showChange(id, { isHidden })
    try {
      await save(isHidden)
      await reportChange(isHidden ? m.album_nowHidden() : m.album_nowShown(), {
        label: isHidden ? m.album_undoHide({ item: code }) : m.album_undoShow({ item: code }),
        run: () => save(before),
        done: before ? m.album_nowHidden() : m.album_nowShown(),
      })
    } finally {
      hide()
    }
  }, m.album_visibilityNotChanged)
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
