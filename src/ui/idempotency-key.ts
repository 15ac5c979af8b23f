import { useRef } from 'react'

const keyBytes = 16

/** `crypto.randomUUID` is missing if the shop is reached by plain HTTP. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(keyBytes))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** All attempts to send the same input share a key, so that a lost response does not add it twice. */
export function useIdempotencyKeys() {
  const current = useRef<{ input: string; key: string }>(undefined)
  return {
    keyFor(input: unknown): string {
      const text = JSON.stringify(input)
      if (current.current?.input !== text) current.current = { input: text, key: newIdempotencyKey() }
      return current.current.key
    },
    done() {
      current.current = undefined
    },
  }
}
