import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { isPrice } from '../../api/price.ts'
import { categories, descriptionMaxLength } from '../../api/shop-constants.ts'
import { m } from '../../messages/compiled/messages.js'
import { Button } from '../../ui/button.tsx'
import { categoryName } from '../catalogue/design-texts.ts'
import { PhotoPreview } from './photo-preview.tsx'
import { delayPublication } from './upload-photo.ts'
import { type ListedPhoto, type PhotoDetails, uploadStore } from './upload-store.ts'

export interface Selection extends Partial<PhotoDetails> {
  id: number
  file: File
  problem?: string
  sharedId?: number
}

interface SelectedPhotoProps {
  selection: Selection
  details: PhotoDetails
  isOneOfMany: boolean
  onChange: (change: Partial<Selection>) => void
  onRemove: () => void
}

export function SelectedPhoto({ selection, details, isOneOfMany, onChange, onRemove }: SelectedPhotoProps) {
  const { file, problem } = selection
  const photo = file.name
  return (
    <li
      data-selected
      className="grid grid-cols-[8.5rem_1fr] gap-3 border-t border-thread py-3 sm:grid-cols-[12rem_1fr]"
    >
      <PhotoPreview file={file} onEdit={(file) => onChange({ file })}>
        {isOneOfMany && (
          <div className="grid gap-2 sm:grid-cols-2 [&_.field-label]:sr-only">
            <DetailFields photo={photo} details={{ ...details, ...selection }} problem={problem} onChange={onChange} />
          </div>
        )}
        <Button kind="quiet" className="px-2" aria-label={m.admin_leaveOutOf({ photo })} onClick={onRemove}>
          {m.admin_leaveOut()}
        </Button>
      </PhotoPreview>
      <DescriptionFields photo={photo} selection={selection} onChange={onChange} />
      <p className="col-span-full truncate text-sm text-teak-soft">{photo}</p>
      {problem && (
        <p role="alert" className="form-failure col-span-full">
          {problem}
        </p>
      )}
    </li>
  )
}

function DescriptionFields({
  photo,
  selection,
  onChange,
}: Pick<SelectedPhotoProps, 'selection' | 'onChange'> & { photo: string }) {
  const fields = [
    {
      name: 'description',
      label: m.admin_descriptionInEnglish(),
      fullLabel: m.admin_descriptionOfInEnglish({ photo }),
    },
    {
      name: 'descriptionInTamil',
      label: m.admin_descriptionInTamil(),
      fullLabel: m.admin_descriptionOfInTamil({ photo }),
      lang: 'ta',
    },
  ] as const
  return (
    <details className="col-span-2">
      <summary className="w-fit cursor-pointer py-2.5 text-kandangi" aria-label={m.admin_describeOf({ item: photo })}>
        {m.admin_describe()}
      </summary>
      <p className="field-hint mb-2">{m.admin_descriptionHint()}</p>
      <div className="grid gap-2 pb-2 sm:grid-cols-2">
        {fields.map(({ name, label, fullLabel, ...rest }) => (
          <label key={name} className="field">
            <span className="field-label text-sm">{label}</span>
            <input
              {...rest}
              autoComplete="off"
              maxLength={descriptionMaxLength}
              aria-label={fullLabel}
              value={selection[name] ?? ''}
              onChange={({ target }) => onChange({ [name]: target.value })}
              className="field-input px-2 sm:px-3.5"
            />
          </label>
        ))}
      </div>
    </details>
  )
}

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

function DetailFields({ photo, details, problem, problemId, onChange }: DetailFieldsProps) {
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
