import { useRef } from 'react'

const keyBytes = 16

/** Returns a random key. `crypto.randomUUID` is missing if the shop is reached by plain HTTP. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(keyBytes))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Returns one key for all attempts to send the same input, so that a lost response does not add it twice. */
export function useIdempotencyKeys() {
  const current = useRef<{ input: string; key: string }>(undefined)
  return {
    keyFor(input: unknown): string {
      const text = JSON.stringify(input)
      if (current.current?.input !== text) current.current = { input: text, key: newIdempotencyKey() }
      return current.current.key
    },
    /** Ends the use of the key after a response. */
    done() {
      current.current = undefined
    },
  }
}
