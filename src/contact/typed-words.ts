import { type RefObject, useCallback, useEffect, useRef } from 'react'
import { type Draft, forgetDraft, keepDraft, keptDraft } from './draft.ts'

const fields = ['name', 'email', 'message'] as const
export type Words = Pick<Draft, (typeof fields)[number]>

export interface TypedWords {
  words: () => Words
  /** Since the form was first touched; undefined where that was before the script was there. */
  elapsedMs: () => number | undefined
  /** Puts them into the form, and on record again. */
  putBack: (draft: Draft) => void
  /** Empties form and draft: what was typed is safe elsewhere. */
  clear: () => void
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
    clear() {
      write(around.current, { name: '', email: '', message: '' })
      clock.current = undefined
      forgetDraft()
    },
  }

  useEffect(() => {
    const { words, elapsedMs } = typed.current as TypedWords
    const place = around.current
    if (isSomething(words())) clock.current ??= { startedAt: undefined }
    else {
      const draft = keptDraft()
      if (draft) put(draft)
    }
    const start = () => {
      clock.current ??= { startedAt: performance.now() }
    }
    const keep = () => (isSomething(words()) ? keepDraft({ ...words(), elapsedMs: elapsedMs() }) : forgetDraft())
    place?.addEventListener('focusin', start)
    place?.addEventListener('input', keep)
    return () => {
      place?.removeEventListener('focusin', start)
      place?.removeEventListener('input', keep)
    }
  }, [around, put])

  return typed.current
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
