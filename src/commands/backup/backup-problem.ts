import type { FailureReason } from '../../api/backups.ts'

/** A fault that the caller of a backup or a restore can correct; the message says how. */
export class BackupProblem extends Error {
  override readonly name = 'BackupProblem'
  readonly reason: FailureReason

  constructor(message: string, reason: FailureReason = 'other', options?: ErrorOptions) {
    super(message, options)
    this.reason = reason
  }
}
