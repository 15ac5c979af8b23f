import { useState } from 'react'
import { endpoints } from '../../api/endpoints.ts'
import type { Category, ChangeInBatch } from '../../api/gallery.ts'
import { categories } from '../../api/shop-constants.ts'
import { callApi } from '../../browser/call-api.ts'
import { m } from '../../messages/compiled/messages.js'
import { useAction, useChangeReport } from '../../ui/dashboard/action.tsx'
import { Button, Failure } from '../../ui/forms/button.tsx'
import { categoryName } from '../public/design-texts.ts'
import type { ManagedPicture } from './manage-gallery.server.ts'
import { PriceDialog } from './price-dialog.tsx'

interface SelectionBarProps {
  selected: ManagedPicture[]
  foundCount: number
  onSelectAll: () => void
  onEnd: () => void
}

type Changes = readonly [change: ChangeInBatch, undo: ChangeInBatch][]

/** Makes one change to all selected designs, in one request that one Undo takes back. */
export function SelectionBar({ selected, foundCount, onSelectAll, onEnd }: SelectionBarProps) {
  const [isPricing, setPricing] = useState(false)
  const reportChange = useChangeReport()
  const { run, busy, failure } = useAction(async (changes: Changes, toText: typeof m.album_changed) => {
    const send = (nth: 0 | 1) =>
      callApi(endpoints.changeGalleryItems, { changes: changes.map((pair) => pair[nth] as ChangeInBatch) })
    await send(0)
    onEnd()
    const count = changes.length
    await reportChange(toText({ count }), {
      label: m.album_undoChange({ count }),
      run: () => send(1),
      done: m.album_changeUndone({ count }),
    })
  }, m.album_notChanged)
  const isNone = selected.length === 0

  const isAllHidden = selected.every(({ isHidden }) => isHidden)
  type Values = Omit<ChangeInBatch, 'id'>
  const changeAll = (values: Values, toFormer: (picture: ManagedPicture) => Values, toText = m.album_changed) =>
    run(
      selected.map((picture) => [
        { id: picture.id, ...values },
        { id: picture.id, ...toFormer(picture) },
      ]),
      toText,
    )
  const moveTo = (category: Category) => changeAll({ category }, (former) => ({ category: former.category }))
  const hide = () => changeAll({ isHidden: !isAllHidden }, ({ isHidden }) => ({ isHidden }))
  const remove = () => changeAll({ isTrashed: true }, () => ({ isTrashed: false }), m.album_deleted)

  return (
    <section aria-label={m.album_selection()} aria-busy={busy} className="selection-bar">
      <p role="status" className="mr-auto font-semibold">
        {m.album_selected({ count: selected.length })}
      </p>
      <button type="button" className="link min-h-11 px-1 text-sm" onClick={onSelectAll}>
        {m.album_selectAll({ count: foundCount })}
      </button>
      <button type="button" className="link min-h-11 px-1 text-sm" onClick={onEnd}>
        {m.admin_cancelChange()}
      </button>
      <div className="flex w-full flex-wrap gap-1.5">
        <select
          value=""
          disabled={isNone || busy}
          aria-label={m.album_moveSelected()}
          onChange={({ target }) => void moveTo(target.value as Category)}
          className="field-input w-auto min-w-0 grow basis-20 px-2 text-sm"
        >
          <option value="">{m.admin_category()}</option>
          {categories.map((category) => (
            <option key={category} value={category}>
              {categoryName(category)}
            </option>
          ))}
        </select>
        <Button
          kind="quiet"
          aria-disabled={isNone || busy}
          className="grow px-2 text-sm whitespace-nowrap"
          onClick={() => isNone || setPricing(true)}
        >
          {m.album_prices()}
        </Button>
        <Button
          kind="quiet"
          aria-disabled={isNone || busy}
          className="grow px-2 text-sm whitespace-nowrap"
          onClick={() => isNone || void hide()}
        >
          {isAllHidden && !isNone ? m.album_show() : m.album_hide()}
        </Button>
        <Button
          kind="danger"
          aria-disabled={isNone || busy}
          className="grow px-2 text-sm whitespace-nowrap"
          onClick={() => isNone || void remove()}
        >
          {m.admin_delete()}
        </Button>
      </div>
      <Failure>{failure}</Failure>
      {isPricing && (
        <PriceDialog
          pictures={selected}
          onClose={() => setPricing(false)}
          onSave={(changes) => run(changes, m.album_changed)}
        />
      )}
    </section>
  )
}
