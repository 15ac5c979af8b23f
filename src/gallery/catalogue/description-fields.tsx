import type { Description } from '../../api/gallery.ts'
import { descriptionMaxLength } from '../../api/shop-constants.ts'
import { m } from '../../messages/compiled/messages.js'
import { Field } from '../../ui/field.tsx'

interface DescriptionFieldsProps {
  /** The labels name the photo if there are fields of several photos. */
  photo?: string
  descriptions?: Partial<Description>
  onChange?: (change: Partial<Description>) => void
}

export function DescriptionFields({ photo, descriptions, onChange }: DescriptionFieldsProps) {
  const toProps = (name: keyof Description) => ({
    name,
    autoComplete: 'off',
    maxLength: descriptionMaxLength,
    value: descriptions && (descriptions[name] ?? ''),
    onChange: ({ target }: { target: HTMLInputElement }) => onChange?.({ [name]: target.value }),
  })
  return (
    <>
      <Field
        {...toProps('description')}
        label={m.admin_descriptionInEnglish()}
        aria-label={photo && m.admin_descriptionOfInEnglish({ photo })}
        hint={m.admin_descriptionHint()}
      />
      <Field
        {...toProps('descriptionInTamil')}
        label={m.admin_descriptionInTamil()}
        aria-label={photo && m.admin_descriptionOfInTamil({ photo })}
        lang="ta"
      />
    </>
  )
}
