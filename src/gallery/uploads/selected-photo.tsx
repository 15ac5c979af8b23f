import { useEffect, useState } from 'react'
import type { Category } from '../../api/gallery.ts'
import { categories } from '../../api/shop-constants.ts'
import { m } from '../../messages/compiled/messages.js'
import { Button } from '../../ui/button.tsx'
import { categoryName } from '../catalogue/category-name.ts'

export interface Pick {
  id: number
  file: File
  /** The photo's own price, where it differs from the others. */
  price?: string
  category?: Category
  problem?: string
  sharedId?: number
}

interface PickedPhotoProps {
  pick: Pick
  shared: { price: string; category: Category }
  /** Only one of several photos can have its own price and category. */
  isOneOfMany: boolean
  onChange: (change: Partial<Pick>) => void
  onLeaveOut: () => void
}

export function SelectedPhoto({ pick, shared, isOneOfMany, onChange, onLeaveOut }: PickedPhotoProps) {
  const { name } = pick.file
  return (
    <li data-picked className="grid grid-cols-[4rem_1fr] gap-x-4 gap-y-2 border-t border-thread py-3">
      <Thumbnail file={pick.file} />
      <div className="flex min-w-0 flex-col items-start justify-between gap-2 sm:flex-row sm:items-center">
        <span className="min-w-0 wrap-anywhere">{name}</span>
        <Button
          kind="quiet"
          className="shrink-0 px-4"
          aria-label={m.admin_leaveOutOf({ photo: name })}
          onClick={onLeaveOut}
        >
          {m.admin_leaveOut()}
        </Button>
      </div>
      {isOneOfMany && (
        <div className="col-span-2 grid grid-cols-[5.5rem_1fr] gap-2 sm:grid-cols-2">
          <input
            type="text"
            inputMode="decimal"
            autoComplete="off"
            aria-label={m.admin_priceOf({ photo: name })}
            aria-invalid={pick.problem ? true : undefined}
            value={pick.price ?? shared.price}
            onChange={({ target }) => onChange({ price: target.value })}
            className="field-input px-2 sm:px-3.5"
          />
          <select
            aria-label={m.admin_categoryOf({ photo: name })}
            value={pick.category ?? shared.category}
            onChange={({ target }) => onChange({ category: target.value as Category })}
            className="field-input px-2 sm:px-3.5"
          >
            {categories.map((category) => (
              <option key={category} value={category}>
                {categoryName(category)}
              </option>
            ))}
          </select>
        </div>
      )}
      {pick.problem && (
        <p role="alert" className="form-failure col-span-2">
          {pick.problem}
        </p>
      )}
    </li>
  )
}

function Thumbnail({ file }: { file: File }) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return (
    <span className="size-16 overflow-hidden bg-limewash">
      {url && (
        <img
          src={url}
          alt=""
          loading="lazy"
          decoding="async"
          // The shop reads formats that the browser cannot show.
          onError={() => setUrl(undefined)}
          className="size-16 object-cover"
        />
      )}
    </span>
  )
}
