import type { ComponentProps } from 'react'
import { contactInfoFieldMaxLength, emailMaxLength } from '../api/shop-constants.ts'
import { m } from '../messages/compiled/messages.js'
import { Field } from '../ui/forms/field.tsx'

type BoundField = Pick<ComponentProps<'input'>, 'id' | 'value' | 'onChange'>

export function PhoneField(field: BoundField) {
  return (
    <Field
      label={m.contact_phone()}
      name="phone"
      // A field of the type `tel` has no comma for a second number on some keyboards.
      inputMode="tel"
      enterKeyHint="go"
      maxLength={contactInfoFieldMaxLength}
      required
      {...field}
      autoComplete="tel"
    />
  )
}

export function EmailField(field: BoundField) {
  return (
    <Field
      label={m.contact_email()}
      name="email"
      type="email"
      enterKeyHint="go"
      maxLength={emailMaxLength}
      required
      {...field}
      autoComplete="email"
    />
  )
}
