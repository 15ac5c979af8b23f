import type { FailureReason } from '../../api/backups.ts'

/** The user can correct this failure, and the message explains how. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
  readonly reason: FailureReason

  constructor(message: string, reason: FailureReason = 'other', options?: ErrorOptions) {
    super(message, options)
    this.reason = reason
  }
}
