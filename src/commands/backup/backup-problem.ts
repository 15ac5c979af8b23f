import type { FailureReason } from '../../api/backups.ts'

/** The caller can correct the problem, and the message explains how. */
export class BackupProblem extends Error {
  override readonly name = 'BackupProblem'
  readonly reason: FailureReason

  constructor(message: string, reason: FailureReason = 'other', options?: ErrorOptions) {
    super(message, options)
    this.reason = reason
  }
}
