import { categories } from '../../api/shop-constants.ts'
import { m } from '../../messages/compiled/messages.js'
import { Field, Select } from '../../ui/forms/field.tsx'
import { readPrice } from '../manage/read-price.ts'
import { categoryName } from '../public/design-texts.ts'
import type { PhotoDetails } from './queued-photo.ts'

interface DetailFieldsProps {
  /** The labels name the photo if there are fields of several photos. */
  photo?: string
  details?: PhotoDetails
  /** A phone shows both fields in a short row without labels. */
  isCompact?: boolean
  enterKeyHint?: 'next' | 'done'
  onChange?: (change: Partial<PhotoDetails>) => void
}

export function DetailFields({ photo, details, isCompact, enterKeyHint, onChange }: DetailFieldsProps) {
  return (
    <div className={isCompact ? 'upload-details is-compact' : 'upload-details'}>
      <Field
        label={m.admin_price()}
        name="price"
        inputMode="decimal"
        enterKeyHint={enterKeyHint}
        autoComplete="off"
        hint={readPrice(details?.price ?? '').understood}
        placeholder="₹"
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
    </div>
  )
}
