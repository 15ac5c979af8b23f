import { type RefObject, useEffect, useRef } from 'react'
import { contactDraftKey } from '../api/shop-constants.ts'

const lifetimeMs = 7 * 24 * 60 * 60 * 1000
const fields = ['name', 'email', 'message'] as const

type FormText = Partial<Record<(typeof fields)[number], string>>

export function useDraft(card: RefObject<HTMLElement | null>) {
  /** The time is in milliseconds since the page was opened. */
  const startedAt = useRef<number>(undefined)

  function read(): FormText {
    return Object.fromEntries(fields.map((name) => [name, input(card.current, name)?.value]))
  }

  function write(text: FormText) {
    for (const name of fields) {
      const element = input(card.current, name)
      if (element) element.value = text[name] ?? ''
    }
  }

  function save() {
    if (isEmpty(read())) deleteDraft()
    else storeDraft(read())
  }

  function restore(draft: FormText) {
    write(draft)
    startedAt.current = 0
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: The functions read nothing but the two references.
  useEffect(() => {
    const element = card.current
    const typed = read()
    const draft = loadDraft()
    // Browsers fill in a name or an address by themselves, which must not discard a message.
    if (draft) restore({ ...draft, ...Object.fromEntries(Object.entries(typed).filter(([, value]) => value)) })
    else if (!isEmpty(typed)) startedAt.current = 0
    const start = () => {
      startedAt.current ??= performance.now()
    }
    element?.addEventListener('focusin', start)
    element?.addEventListener('input', save)
    return () => {
      element?.removeEventListener('focusin', start)
      element?.removeEventListener('input', save)
    }
  }, [card])

  return {
    read,
    save,
    elapsedMs: () => (startedAt.current === undefined ? undefined : Math.round(performance.now() - startedAt.current)),
    restore(draft: FormText) {
      restore(draft)
      save()
    },
    deleteIfSame(sent: FormText) {
      if (isSameText(read(), sent)) deleteDraft()
    },
    clearIfSame(sent: FormText) {
      if (!isSameText(read(), sent)) return
      write({})
      startedAt.current = undefined
      deleteDraft()
    },
  }
}

/** A submitted form has other line breaks than its fields. */
export function isSameText(one: FormText | undefined, other: FormText): boolean {
  return fields.every((name) => one?.[name]?.replaceAll('\r\n', '\n') === other[name]?.replaceAll('\r\n', '\n'))
}

function isEmpty(text: FormText): boolean {
  return fields.every((name) => !text[name])
}

function input(card: HTMLElement | null, name: string) {
  return card?.querySelector<HTMLInputElement | HTMLTextAreaElement>(`form [name=${name}]`)
}

function loadDraft(): FormText | undefined {
  return tryStorage(() => {
    const { time, ...draft } = JSON.parse(localStorage.getItem(contactDraftKey) ?? '{}')
    if (Date.now() - time < lifetimeMs) return draft
    localStorage.removeItem(contactDraftKey)
  })
}

function storeDraft(draft: FormText): void {
  tryStorage(() => localStorage.setItem(contactDraftKey, JSON.stringify({ ...draft, time: Date.now() })))
}

function deleteDraft(): void {
  tryStorage(() => localStorage.removeItem(contactDraftKey))
}

/** Returns undefined if the browser forbids storage or it is full. */
function tryStorage<T>(access: () => T): T | undefined {
  try {
    return access()
  } catch {
    return undefined
  }
}
