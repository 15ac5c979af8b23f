import { type ComponentProps, type FormEvent, useEffect, useId, useRef, useState } from 'react'
import type { Category } from '../../api/gallery.ts'
import { isPrice } from '../../api/price.ts'
import { categories } from '../../api/shop-constants.ts'
import { m } from '../../messages/compiled/messages.js'
import { Button } from '../../ui/button.tsx'
import { categoryName } from '../catalogue/category-name.ts'
import type { ListedPhoto } from './queued-photo.ts'
import { holdPublication } from './upload-photo.ts'
import { uploadStore } from './upload-store.ts'

export function UploadDetails({ photo, onClose }: { photo: ListedPhoto; onClose: () => void }) {
  const { id, name, price, category } = photo
  const [problem, setProblem] = useState<string>()
  const priceInput = useRef<HTMLInputElement>(null)
  const fieldId = useId()
  useEffect(() => holdPublication(id), [id])
  useEffect(() => priceInput.current?.select(), [])

  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const price = String(fields.get('price'))
    if (!isPrice(price)) {
      setProblem(m.form_priceInvalid())
      return priceInput.current?.focus()
    }
    void uploadStore.change(id, { price, category: fields.get('category') as Category })
    onClose()
  }

  return (
    <form
      data-changing
      onSubmit={save}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
      noValidate
      className="grid grid-cols-[5.5rem_1fr] items-end gap-2 sm:grid-cols-[8rem_14rem_auto] sm:justify-start"
    >
      <div className="field">
        <label htmlFor={`${fieldId}-price`} className="field-label text-sm">
          {m.admin_price()}
        </label>
        <PriceInput
          ref={priceInput}
          id={`${fieldId}-price`}
          photo={name}
          name="price"
          defaultValue={price}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem && `${fieldId}-problem`}
          className="field-input px-2"
        />
      </div>
      <div className="field">
        <label htmlFor={`${fieldId}-category`} className="field-label text-sm">
          {m.admin_category()}
        </label>
        <CategorySelect
          id={`${fieldId}-category`}
          photo={name}
          name="category"
          defaultValue={category}
          className="field-input px-1"
        />
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

export function PriceInput({ photo, ...rest }: ComponentProps<'input'> & { photo: string }) {
  return <input type="text" inputMode="decimal" autoComplete="off" aria-label={m.admin_priceOf({ photo })} {...rest} />
}

export function CategorySelect({ photo, ...rest }: ComponentProps<'select'> & { photo: string }) {
  return (
    <select aria-label={m.admin_categoryOf({ photo })} {...rest}>
      {categories.map((category) => (
        <option key={category} value={category}>
          {categoryName(category)}
        </option>
      ))}
    </select>
  )
}
