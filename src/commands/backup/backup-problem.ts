import type { FailureReason } from '../../api/backups.ts'

/** Something that whoever makes or restores a backup can put right; the message says what. */
export class BackupProblem extends Error {
  override readonly name = 'BackupProblem'
  readonly reason: FailureReason

  constructor(message: string, reason: FailureReason = 'other', options?: ErrorOptions) {
    super(message, options)
    this.reason = reason
  }
}
