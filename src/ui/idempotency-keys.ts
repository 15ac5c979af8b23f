import { useRef } from 'react'
import { newIdempotencyKey } from './idempotency-key.ts'

interface IdempotencyKeys {
  /** The key for this input: the same until something in it changes, or it is done. */
  keyFor: (input: unknown) => string
  /** To be called when the answer is there: the same input from now on is a new wish. */
  done: () => void
}

/** For a form that adds something: who presses again because the answer got lost has not asked for two. */
export function useIdempotencyKeys(): IdempotencyKeys {
  const kept = useRef<{ input: string; key: string }>(undefined)
  return {
    keyFor(input) {
      const text = JSON.stringify(input)
      if (kept.current?.input !== text) kept.current = { input: text, key: newIdempotencyKey() }
      return kept.current.key
    },
    done() {
      kept.current = undefined
    },
  }
}
