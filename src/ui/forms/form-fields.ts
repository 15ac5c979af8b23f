import type { FocusEvent } from 'react'
import { m } from '../../messages/compiled/messages.js'
import { fieldMessage } from '../../messages/error-messages.ts'
import { focusWithLabel } from './field.tsx'

/** The browser may leave the label of a focused field below the sticky header. */
export function showWholeField({ target }: FocusEvent<HTMLFormElement>) {
  target.closest('.field')?.scrollIntoView({ block: 'nearest' })
}

export function findProblems(form: HTMLFormElement): Record<string, string> {
  const found: Record<string, string> = {}
  for (const field of form.elements) {
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) continue
    const { validity, name } = field
    if (validity.valueMissing || (field.required && field.value.trim() === '')) found[name] = m.form_required()
    else if (validity.typeMismatch) found[name] = m.form_emailInvalid()
    else if (validity.tooLong) found[name] = m.form_tooLong({ maxLength: field.maxLength })
    else if (!validity.valid) found[name] = fieldMessage(name)
  }
  return found
}

export function focusField(form: HTMLFormElement, name: string) {
  const field = form.elements.namedItem(name)
  if (field instanceof HTMLElement) focusWithLabel(field)
}
