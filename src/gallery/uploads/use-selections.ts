import { useRef, useState } from 'react'
import { categories } from '../../api/shop-constants.ts'
import { newIdempotencyKey } from '../../browser/call-api.ts'
import type { PhotoDetails } from './queued-photo.ts'
import type { Redrawing } from './redraw-photo.worker.ts'
import { type CompleteSelection, complete, type Selection, without } from './selections.ts'
import { deleteSharedPhotos } from './shared-photos.ts'
import { redrawPhoto } from './shrink-photo.ts'

export type AddedPhoto = Pick<Selection, 'file' | 'sharedId'>
export type Selections = ReturnType<typeof useSelections>
export type Edit = Pick<Redrawing, 'crop' | 'isRotated'>

const editQuality = 0.92

const noDetails = { price: '', category: categories[0] } satisfies PhotoDetails

/** Holds the chosen photos, and the price and category that the owner gives before choosing one. */
export function useSelections() {
  const [selections, setSelections] = useState<Selection[]>([])
  const [details, setDetails] = useState<PhotoDetails>(noDetails)
  const [editsUnderWay, setEditsUnderWay] = useState(0)
  /** The latest edit of each photo is the start of its next one, which may come before the first is done. */
  const latestEdits = useRef(new Map<string, Promise<File>>()).current
  const all = complete(selections)

  return {
    all,
    details: all[0] ?? details,

    /** @returns the id of the first added photo */
    add(photos: AddedPhoto[]) {
      const isFirst = selections.length === 0
      const price = isFirst ? details.price : ''
      const added = photos.map((photo, nth) => ({
        id: newIdempotencyKey(),
        price,
        category: isFirst && nth === 0 ? details.category : undefined,
        ...photo,
      }))
      setSelections([...selections, ...added])
      return added[0]?.id
    },

    change(id: string | undefined, values: Partial<CompleteSelection>) {
      if (id === undefined) setDetails({ ...details, ...values })
      setSelections((before) =>
        before.map((selection) => (selection.id === id ? { ...selection, ...values } : selection)),
      )
    },

    /** The photos must not be uploaded before their edits are done. */
    isEditing: editsUnderWay > 0,

    /** @returns whether this browser could redraw the photo */
    async edit({ id, file }: CompleteSelection, edit: Edit): Promise<boolean> {
      setEditsUnderWay((edits) => edits + 1)
      const before = latestEdits.get(id) ?? Promise.resolve(file)
      const after = before.then(async (photo) => {
        const redrawn = await redrawPhoto(photo, { ...edit, quality: editQuality })
        return redrawn ? new File([redrawn], file.name, { type: redrawn.type }) : photo
      })
      latestEdits.set(id, after)
      const edited = await after
      setEditsUnderWay((edits) => edits - 1)
      this.change(id, { file: edited })
      return edited !== (await before)
    },

    changeAll(toValues: (nth: number) => Partial<Selection>) {
      setSelections(selections.map((selection, nth) => ({ ...selection, ...toValues(nth) })))
    },

    remove(id: string) {
      const { sharedId, price, category } = all.find((selection) => selection.id === id) ?? noSelection
      if (all.length === 1) setDetails({ price, category })
      setSelections(without(selections, id))
      if (sharedId !== undefined) void deleteSharedPhotos([sharedId])
    },

    /** Forgets the photos once the queue has them. */
    async clear() {
      const ids = selections.map(({ id }) => id)
      setSelections((before) => before.filter(({ id }) => !ids.includes(id)))
      setDetails(noDetails)
      latestEdits.clear()
      await deleteSharedPhotos(all.flatMap(({ sharedId }) => sharedId ?? []))
    },
  }
}

const noSelection = { ...noDetails, sharedId: undefined }
