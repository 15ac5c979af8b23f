import { type RefObject, useCallback, useEffect, useRef } from 'react'
import { type Draft, forgetDraft, keepDraft, keptDraft } from './draft.ts'

const fields = ['name', 'email', 'message'] as const
export type Words = Pick<Draft, (typeof fields)[number]>

interface TypedWords {
  words: () => Words
  /** Since the form was first touched; undefined where that was before the script was there. */
  elapsedMs: () => number | undefined
  /** Puts them into the form, and on record again. */
  putBack: (draft: Draft) => void
  /** Puts what is in the form on record. */
  keep: () => void
  /** Empties form and draft, as what was sent is safe elsewhere; not when something else stands there by now. */
  clear: (sent: Words) => void
}

/** Keeps what is typed into the form on this browser, and puts it back for whoever comes again and has typed nothing. */
export function useTypedWords(around: RefObject<HTMLElement | null>): TypedWords {
  const clock = useRef<{ startedAt: number | undefined }>(undefined)
  const put = useCallback(
    ({ elapsedMs, ...words }: Draft) => {
      write(around.current, words)
      clock.current = { startedAt: elapsedMs === undefined ? undefined : performance.now() - elapsedMs }
    },
    [around],
  )
  const typed = useRef<TypedWords>(undefined)
  typed.current ??= {
    words: () => read(around.current),
    elapsedMs() {
      const startedAt = clock.current?.startedAt
      return startedAt === undefined ? undefined : Math.round(performance.now() - startedAt)
    },
    putBack(draft) {
      put(draft)
      keepDraft(draft)
    },
    keep() {
      const { words, elapsedMs } = typed.current as TypedWords
      if (isSomething(words())) keepDraft({ ...words(), elapsedMs: elapsedMs() })
      else forgetDraft()
    },
    clear(sent) {
      if (!isSame(read(around.current), sent)) return
      write(around.current, { name: '', email: '', message: '' })
      clock.current = undefined
      forgetDraft()
    },
  }

  useEffect(() => {
    const { words, keep } = typed.current as TypedWords
    const place = around.current
    const isBegun = isSomething(words())
    const draft = keptDraft()
    if (draft) put(isBegun ? { ...joined(words(), draft), elapsedMs: undefined } : draft)
    else if (isBegun) clock.current ??= { startedAt: undefined }
    const start = () => {
      clock.current ??= { startedAt: performance.now() }
    }
    place?.addEventListener('focusin', start)
    place?.addEventListener('input', keep)
    return () => {
      place?.removeEventListener('focusin', start)
      place?.removeEventListener('input', keep)
    }
  }, [around, put])

  return typed.current
}

/** Browsers fill in a name or an address by themselves, which is no reason to lose a message. */
function joined(begun: Words, draft: Words): Words {
  return {
    name: begun.name || draft.name,
    email: begun.email || draft.email,
    message: begun.message || draft.message,
  }
}

function isSame(one: Words, other: Words): boolean {
  // What a form gives out may have other line breaks than what stands in it.
  return fields.every((name) => one[name].replaceAll('\r\n', '\n') === other[name].replaceAll('\r\n', '\n'))
}

function isSomething(words: Words): boolean {
  return fields.some((name) => words[name] !== '')
}

function read(around: HTMLElement | null): Words {
  const [name = '', email = '', message = ''] = fields.map((field) => element(around, field)?.value)
  return { name, email, message }
}

function write(around: HTMLElement | null, words: Words): void {
  for (const field of fields) {
    const into = element(around, field)
    if (into) into.value = words[field]
  }
}

function element(around: HTMLElement | null, name: string) {
  return around?.querySelector<HTMLInputElement | HTMLTextAreaElement>(`form [name=${name}]`)
}
