import { contactInfoFieldMaxLength, emailMaxLength } from '../../api/shop-constants.ts'
import { m } from '../../messages/compiled/messages.js'

/** A field of the type `tel` has no comma for a second number on some keyboards. */
export const phoneField = () =>
  ({ label: m.contact_phone(), inputMode: 'tel', maxLength: contactInfoFieldMaxLength }) as const

export const emailField = () => ({ label: m.contact_email(), type: 'email', maxLength: emailMaxLength }) as const
