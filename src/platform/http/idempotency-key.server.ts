import { Refusal } from '../../api/errors.ts'

/** Plain, or in quotes as the draft of the header has it (draft-ietf-httpapi-idempotency-key-header). */
const keyPattern = /^(?:"([\w-]{16,64})"|([\w-]{16,64}))$/

/** @throws {Refusal} INVALID_ARGUMENT when the header is there and no key of ours. */
export function readIdempotencyKey(headers: Headers): string | undefined {
  const value = headers.get('idempotency-key')
  if (value === null) return undefined
  const found = keyPattern.exec(value)
  if (!found) throw new Refusal('INVALID_ARGUMENT', { detail: 'Idempotency-Key must be 16 to 64 of A-Z a-z 0-9 _ -' })
  return found[1] ?? found[2]
}
