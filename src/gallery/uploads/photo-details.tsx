import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { isPrice } from '../../api/price.ts'
import { categories } from '../../api/shop-constants.ts'
import { m } from '../../messages/compiled/messages.js'
import { Button } from '../../ui/button.tsx'
import { categoryName } from '../catalogue/design-texts.ts'
import { delayPublication } from './upload-photo.ts'
import { type ListedPhoto, type PhotoDetails, uploadStore } from './upload-store.ts'

export function UploadDetails({ photo, onClose }: { photo: ListedPhoto; onClose: () => void }) {
  const { id, name, price, category } = photo
  const [details, setDetails] = useState<PhotoDetails>({ price, category })
  const [problem, setProblem] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  const problemId = useId()
  useEffect(() => delayPublication(id), [id])
  useEffect(() => form.current?.querySelector('input')?.select(), [])

  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!isPrice(details.price)) {
      setProblem(m.form_priceInvalid())
      return form.current?.querySelector('input')?.focus()
    }
    void uploadStore.change(id, details)
    onClose()
  }

  return (
    <form
      ref={form}
      data-changing
      onSubmit={save}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
      noValidate
      className="grid grid-cols-[5.5rem_1fr] items-end gap-2 sm:grid-cols-[8rem_14rem_auto] sm:justify-start"
    >
      <DetailFields
        photo={name}
        details={details}
        problem={problem}
        problemId={problemId}
        onChange={(change) => setDetails({ ...details, ...change })}
      />
      <Button type="submit" className="col-span-2 sm:col-span-1" aria-label={m.admin_saveUploadOf({ photo: name })}>
        {m.admin_saveUpload()}
      </Button>
      <p id={problemId} role="alert" className="form-failure col-span-full">
        {problem}
      </p>
    </form>
  )
}

interface DetailFieldsProps {
  photo: string
  details: PhotoDetails
  problem: string | undefined
  problemId?: string
  onChange: (change: Partial<PhotoDetails>) => void
}

export function DetailFields({ photo, details, problem, problemId, onChange }: DetailFieldsProps) {
  return (
    <>
      <label className="field">
        <span className="field-label text-sm">{m.admin_price()}</span>
        <input
          type="text"
          inputMode="decimal"
          autoComplete="off"
          placeholder={m.admin_price()}
          aria-label={m.admin_priceOf({ photo })}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problemId}
          value={details.price}
          onChange={({ target }) => onChange({ price: target.value })}
          className="field-input px-2 sm:px-3.5"
        />
      </label>
      <label className="field">
        <span className="field-label text-sm">{m.admin_category()}</span>
        <select
          aria-label={m.admin_categoryOf({ photo })}
          value={details.category}
          onChange={({ target }) => onChange({ category: target.value as PhotoDetails['category'] })}
          className="field-input px-2 sm:px-3.5"
        >
          {categories.map((category) => (
            <option key={category} value={category}>
              {categoryName(category)}
            </option>
          ))}
        </select>
      </label>
    </>
  )
}
