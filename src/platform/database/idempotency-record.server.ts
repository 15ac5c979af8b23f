import { createHash } from 'node:crypto'
import { ApiError } from '../../api/errors.ts'

/** A repeated request finds its row by these columns. Both are null without a key. */
export interface IdempotencyRecord {
  idempotencyKey: string | null
  /** This is the SHA-256 of the input, because the row itself may have changed since. */
  inputHash: string | null
}

export function idempotencyRecord(idempotencyKey: string | undefined, input: unknown): IdempotencyRecord {
  if (!idempotencyKey) return { idempotencyKey: null, inputHash: null }
  return { idempotencyKey, inputHash: createHash('sha256').update(JSON.stringify(input)).digest('base64url') }
}

/** @throws {ApiError} IDEMPOTENCY_KEY_REUSED when the row with this key was created from another input. */
export function rejectReusedKey(stored: IdempotencyRecord, requested: IdempotencyRecord): void {
  if (stored.inputHash !== requested.inputHash) throw new ApiError('IDEMPOTENCY_KEY_REUSED')
}
