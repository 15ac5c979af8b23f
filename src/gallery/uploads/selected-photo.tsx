import { useEffect, useState } from 'react'
import type { Category } from '../../api/gallery.ts'
import { m } from '../../messages/compiled/messages.js'
import { Button } from '../../ui/button.tsx'
import { CategorySelect, PriceInput } from './upload-details.tsx'

export interface Selection {
  id: number
  file: File
  /** It is set where it differs from the price of the others. */
  price?: string
  category?: Category
  problem?: string
  sharedId?: number
}

interface SelectedPhotoProps {
  selection: Selection
  details: { price: string; category: Category }
  /** Only one of several photos can have its own price and category. */
  isOneOfMany: boolean
  onChange: (change: Partial<Selection>) => void
  onRemove: () => void
}

export function SelectedPhoto({ selection, details, isOneOfMany, onChange, onRemove }: SelectedPhotoProps) {
  const { file, problem, price = details.price, category = details.category } = selection
  const { name } = file
  return (
    <li data-selected className="grid grid-cols-[4rem_1fr] gap-x-4 gap-y-2 border-t border-thread py-3">
      <Thumbnail file={file} />
      <div className="flex min-w-0 flex-col items-start justify-between gap-2 sm:flex-row sm:items-center">
        <span className="min-w-0 wrap-anywhere">{name}</span>
        <Button
          kind="quiet"
          className="shrink-0 px-4"
          aria-label={m.admin_leaveOutOf({ photo: name })}
          onClick={onRemove}
        >
          {m.admin_leaveOut()}
        </Button>
      </div>
      {isOneOfMany && (
        <div className="col-span-2 grid grid-cols-[5.5rem_1fr] gap-2 sm:grid-cols-2">
          <PriceInput
            photo={name}
            aria-invalid={problem ? true : undefined}
            value={price}
            onChange={({ target }) => onChange({ price: target.value })}
            className="field-input px-2 sm:px-3.5"
          />
          <CategorySelect
            photo={name}
            value={category}
            onChange={({ target }) => onChange({ category: target.value as Category })}
            className="field-input px-2 sm:px-3.5"
          />
        </div>
      )}
      {problem && (
        <p role="alert" className="form-failure col-span-2">
          {problem}
        </p>
      )}
    </li>
  )
}

function Thumbnail({ file }: { file: File }) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const objectUrl = URL.createObjectURL(file)
    setUrl(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
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
