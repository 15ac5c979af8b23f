import type { ComponentProps } from 'react'
import { emailField, phoneField } from '../shop-details/editor/contact-fields.ts'
import { Field } from '../ui/forms/field.tsx'

type BoundField = Pick<ComponentProps<'input'>, 'id' | 'value' | 'onChange'>

export function PhoneField(field: BoundField) {
  return <Field name="phone" {...phoneField()} enterKeyHint="go" required {...field} autoComplete="tel" />
}

export function EmailField(field: BoundField) {
  return <Field name="email" {...emailField()} enterKeyHint="go" required {...field} autoComplete="email" />
}
