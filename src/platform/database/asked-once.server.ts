import { createHash } from 'node:crypto'
import { Refusal } from '../../api/errors.ts'

/** The columns by which a row knows the call that made it; both are null where the call came without a key. */
export interface AskedOnce {
  idempotencyKey: string | null
  /** SHA-256 of what was asked for: the row itself may have been changed since. */
  inputHash: string | null
}

export function askedOnce(idempotencyKey: string | undefined, input: unknown): AskedOnce {
  if (!idempotencyKey) return { idempotencyKey: null, inputHash: null }
  return { idempotencyKey, inputHash: createHash('sha256').update(JSON.stringify(input)).digest('base64url') }
}

/** @throws {Refusal} IDEMPOTENCY_KEY_REUSED when the row with this key was made by another input. */
export function refuseReusedKey(found: AskedOnce, asked: AskedOnce): void {
  if (found.inputHash !== asked.inputHash) throw new Refusal('IDEMPOTENCY_KEY_REUSED')
}
