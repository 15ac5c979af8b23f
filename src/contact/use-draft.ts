import { type RefObject, useEffect, useRef } from 'react'
import { contactDraftKey } from '../api/shop-constants.ts'

const lifetimeMs = 7 * 24 * 60 * 60 * 1000
const fields = ['name', 'email', 'message'] as const

type Words = Record<(typeof fields)[number], string>

interface Draft extends Words {
  /** How long the visitor has been writing. */
  elapsedMs?: number
}

/** Keeps what is typed into the form in this browser, and restores it at the next visit. */
export function useDraft(around: RefObject<HTMLElement | null>) {
  /** When the visitor began to write, in milliseconds since the page was opened. */
  const startedAt = useRef<number>(undefined)

  const words = () => read(around.current)
  const elapsedMs = () =>
    startedAt.current === undefined ? undefined : Math.round(performance.now() - startedAt.current)

  function show({ elapsedMs, ...words }: Draft) {
    write(around.current, words)
    startedAt.current = elapsedMs === undefined ? 0 : performance.now() - elapsedMs
  }

  function save() {
    if (isEmpty(words())) deleteDraft()
    else store({ ...words(), elapsedMs: elapsedMs() })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: The functions read nothing but the two references.
  useEffect(() => {
    const place = around.current
    const typed = words()
    const draft = stored()
    // Browsers fill in a name or an address by themselves, which is no reason to lose a message.
    if (draft) show({ ...draft, ...Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== '')) })
    else if (!isEmpty(typed)) startedAt.current = 0
    const start = () => {
      startedAt.current ??= performance.now()
    }
    place?.addEventListener('focusin', start)
    place?.addEventListener('input', save)
    return () => {
      place?.removeEventListener('focusin', start)
      place?.removeEventListener('input', save)
    }
  }, [around])

  return {
    words,
    elapsedMs,
    save,
    restore(draft: Draft) {
      show(draft)
      save()
    },
    /** Deletes the draft of words that are stored elsewhere, unless the form holds others by now. */
    deleteSent(sent: Words) {
      if (isSame(words(), sent)) deleteDraft()
    },
    /** Empties the form, unless it holds other words than those that were sent. */
    clear(sent: Words) {
      if (!isSame(words(), sent)) return
      write(around.current, { name: '', email: '', message: '' })
      startedAt.current = undefined
      deleteDraft()
    },
  }
}

function stored(): Draft | undefined {
  try {
    const { time, ...draft } = JSON.parse(localStorage.getItem(contactDraftKey) ?? '{}')
    if (Date.now() - time < lifetimeMs) return draft
    localStorage.removeItem(contactDraftKey)
  } catch {
    // The browser stores nothing.
  }
}

function store(draft: Draft): void {
  try {
    localStorage.setItem(contactDraftKey, JSON.stringify({ ...draft, time: Date.now() }))
  } catch {
    // The browser stores nothing, or has no room.
  }
}

function deleteDraft(): void {
  try {
    localStorage.removeItem(contactDraftKey)
  } catch {
    // The browser stores nothing.
  }
}

function isSame(one: Words, other: Words): boolean {
  // A submitted form has other line breaks than its fields.
  return fields.every((name) => one[name].replaceAll('\r\n', '\n') === other[name].replaceAll('\r\n', '\n'))
}

function isEmpty(words: Words): boolean {
  return fields.every((name) => words[name] === '')
}

function read(around: HTMLElement | null): Words {
  const [name = '', email = '', message = ''] = fields.map((field) => element(around, field)?.value)
  return { name, email, message }
}

function write(around: HTMLElement | null, words: Words): void {
  for (const field of fields) {
    const input = element(around, field)
    if (input) input.value = words[field]
  }
}

function element(around: HTMLElement | null, name: string) {
  return around?.querySelector<HTMLInputElement | HTMLTextAreaElement>(`form [name=${name}]`)
}
