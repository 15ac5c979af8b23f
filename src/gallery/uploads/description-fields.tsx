import type { Description } from '../../api/gallery.ts'
import { descriptionMaxLength } from '../../api/shop-constants.ts'
import { m } from '../../messages/compiled/messages.js'

interface DescriptionFieldsProps {
  photo: string
  descriptions: Partial<Description>
  onChange: (change: Partial<Description>) => void
}

export function DescriptionFields({ photo, descriptions, onChange }: DescriptionFieldsProps) {
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
    <details className="col-span-full">
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
              value={descriptions[name] ?? ''}
              onChange={({ target }) => onChange({ [name]: target.value })}
              className="field-input px-2 sm:px-3.5"
            />
          </label>
        ))}
      </div>
    </details>
  )
}
