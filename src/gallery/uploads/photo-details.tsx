import { type FormEvent, useEffect, useState } from 'react'
import { isPrice } from '../../api/price.ts'
import { categories } from '../../api/shop-constants.ts'
import { m } from '../../messages/compiled/messages.js'
import { Button } from '../../ui/button.tsx'
import { Field, Select } from '../../ui/field.tsx'
import { FormStateContext } from '../../ui/form-state.ts'
import { categoryName } from '../catalogue/design-texts.ts'
import { delayPublication } from './upload-photo.ts'
import { type ListedPhoto, type PhotoDetails, uploadStore } from './upload-store.ts'

export function UploadDetails({ photo, onClose }: { photo: ListedPhoto; onClose: () => void }) {
  const { id, name, price, category } = photo
  const [problems, setProblems] = useState({})
  useEffect(() => delayPublication(id), [id])

  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const details = Object.fromEntries(new FormData(form)) as Pick<PhotoDetails, 'price' | 'category'>
    if (!isPrice(details.price)) {
      setProblems({ price: m.form_priceInvalid() })
      return form.querySelector('input')?.focus()
    }
    void uploadStore.change(id, details)
    onClose()
  }

  return (
    <form
      ref={selectPrice}
      data-changing
      onSubmit={save}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
      noValidate
      className="grid items-start gap-2 sm:max-w-md sm:grid-cols-2"
    >
      <FormStateContext value={{ problems, typed: { price, category } }}>
        <DetailFields photo={name} />
      </FormStateContext>
      <Button
        type="submit"
        className="sm:col-span-2 sm:justify-self-start"
        aria-label={m.admin_saveUploadOf({ photo: name })}
      >
        {m.admin_saveUpload()}
      </Button>
    </form>
  )
}

const selectPrice = (form: HTMLFormElement | null) => form?.querySelector('input')?.select()

interface DetailFieldsProps {
  /** The fields are for all photos without the name of a photo. */
  photo?: string
  priceName?: string
  details?: PhotoDetails
  onChange?: (change: Partial<PhotoDetails>) => void
}

export function DetailFields({ photo, priceName = 'price', details, onChange }: DetailFieldsProps) {
  return (
    <>
      <Field
        label={m.admin_price()}
        name={priceName}
        inputMode="decimal"
        autoComplete="off"
        placeholder={photo ? m.admin_price() : m.gallery_priceOnRequest()}
        aria-label={photo && m.admin_priceOf({ photo })}
        value={details?.price}
        onChange={({ target }) => onChange?.({ price: target.value })}
      />
      <Select
        label={m.admin_category()}
        name="category"
        options={categories.map((category) => ({ value: category, text: categoryName(category) }))}
        aria-label={photo && m.admin_categoryOf({ photo })}
        value={details?.category}
        onChange={({ target }) => onChange?.({ category: target.value as PhotoDetails['category'] })}
      />
    </>
  )
}
