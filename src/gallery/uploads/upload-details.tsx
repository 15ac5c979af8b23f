import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { Category } from '../../api/gallery.ts'
import { isPrice } from '../../api/price.ts'
import { categories } from '../../api/shop-constants.ts'
import { m } from '../../messages/compiled/messages.js'
import { Button } from '../../ui/button.tsx'
import { categoryName } from '../catalogue/category-name.ts'
import type { ShownPhoto } from './queued-photo.ts'
import { holdPublication } from './upload-photo.ts'
import { uploadStore } from './upload-store.ts'

export function UploadDetails({ photo, onClose }: { photo: ShownPhoto; onClose: () => void }) {
  const { id, name, price, category } = photo
  const [problem, setProblem] = useState<string>()
  const priceField = useRef<HTMLInputElement>(null)
  const fieldId = useId()
  useEffect(() => holdPublication(id), [id])
  useEffect(() => priceField.current?.select(), [])

  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const price = String(typed.get('price'))
    if (!isPrice(price)) {
      setProblem(m.form_priceInvalid())
      return priceField.current?.focus()
    }
    void uploadStore.change(id, { price, category: typed.get('category') as Category })
    onClose()
  }

  return (
    <form
      data-changing
      onSubmit={save}
      onKeyDown={({ key }: KeyboardEvent) => key === 'Escape' && onClose()}
      noValidate
      className="grid grid-cols-[5.5rem_1fr] items-end gap-2 sm:grid-cols-[8rem_14rem_auto] sm:justify-start"
    >
      <div className="grid gap-1.5">
        <label htmlFor={`${fieldId}-price`} className="field-label text-sm">
          {m.admin_price()}
        </label>
        <input
          ref={priceField}
          id={`${fieldId}-price`}
          name="price"
          type="text"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={price}
          aria-label={m.admin_priceOf({ photo: name })}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem && `${fieldId}-problem`}
          className="field-input px-2"
        />
      </div>
      <div className="grid gap-1.5">
        <label htmlFor={`${fieldId}-category`} className="field-label text-sm">
          {m.admin_category()}
        </label>
        <select
          id={`${fieldId}-category`}
          name="category"
          defaultValue={category}
          aria-label={m.admin_categoryOf({ photo: name })}
          className="field-input px-1"
        >
          {categories.map((one) => (
            <option key={one} value={one}>
              {categoryName(one)}
            </option>
          ))}
        </select>
      </div>
      <Button type="submit" className="col-span-2 sm:col-span-1" aria-label={m.admin_saveUploadOf({ photo: name })}>
        {m.admin_saveUpload()}
      </Button>
      <p id={`${fieldId}-problem`} role="alert" className="form-failure col-span-full">
        {problem}
      </p>
    </form>
  )
}
