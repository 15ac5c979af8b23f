import { categories } from '../../api/shop-constants.ts'
import { m } from '../../messages/compiled/messages.js'
import { Field, Select } from '../../ui/forms/field.tsx'
import { readPrice } from '../manage/read-price.ts'
import { categoryName } from '../public/design-texts.ts'
import type { PhotoDetails } from './queued-photo.ts'

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
        hint={readPrice(details?.price ?? '').understood}
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
