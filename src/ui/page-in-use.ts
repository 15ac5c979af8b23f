import { isActionOffered } from './toasts.ts'

/** Returns whether a reload would lose typed text, chosen photos, a running action or the Undo button of a toast. */
export function isPageInUse(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement>('main :is(input:not([type=file]), textarea)')
  const isEditing = document.querySelector(
    '[data-selected], [data-changing], main :is([aria-busy=true], [aria-disabled=true])',
  )
  return isEditing !== null || isActionOffered() || [...fields].some((field) => field.value !== field.defaultValue)
}
