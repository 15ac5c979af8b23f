import { draftKey } from '../../api/shop-constants.ts'
import { storedEmail } from '../../browser/stored-session.ts'
import { tryStorage } from '../../browser/try-storage.ts'

const lifetimeMs = 7 * 24 * 60 * 60 * 1000
const fields = ['name', 'email', 'message'] as const

type Draft = Partial<Record<(typeof fields)[number], string>>

export function readFields(area: HTMLElement): Draft {
  return Object.fromEntries(fields.map((name) => [name, findField(area, name)?.value]))
}

/** Reports the change like a keystroke, so that it is counted and saved. */
export function writeFields(area: HTMLElement, draft: Draft): void {
  for (const name of fields) {
    const field = findField(area, name)
    if (!field) continue
    field.value = draft[name] ?? ''
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

export function saveDraft(area: HTMLElement): void {
  const draft = readFields(area)
  if (fields.some((name) => draft[name]))
    tryStorage(() => localStorage.setItem(draftKey, JSON.stringify({ ...draft, time: Date.now() })))
  else deleteDraft()
}

/** Fills in what was typed before, and the address of a customer who is signed in. */
export function restoreDraft(area: HTMLElement): void {
  const { time = 0, ...draft } = tryStorage(() => JSON.parse(localStorage.getItem(draftKey) ?? '{}')) ?? {}
  const isExpired = Date.now() - time > lifetimeMs
  if (isExpired) deleteDraft()
  // Browsers may fill in a name or an address, which must not discard the message of the draft.
  const isCustomer = document.documentElement.dataset.signedIn === ''
  const sources = [{ email: isCustomer ? storedEmail() : '' }, isExpired ? {} : draft, readFields(area)]
  const texts = sources.flatMap((fields) => Object.entries(fields).filter(([, value]) => value))
  writeFields(area, Object.fromEntries(texts))
}

export function deleteDraft(): void {
  tryStorage(() => localStorage.removeItem(draftKey))
}

/** `FormData` converts line breaks to CRLF, but a field's value has LF. */
export function isSameText(first: Draft | undefined, second: Draft): boolean {
  return fields.every((name) => first?.[name]?.replaceAll('\r\n', '\n') === second[name]?.replaceAll('\r\n', '\n'))
}

function findField(area: HTMLElement, name: string) {
  return area.querySelector<HTMLInputElement | HTMLTextAreaElement>(`form [name=${name}]`)
}
