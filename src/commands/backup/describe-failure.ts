import type { FailureReason } from '../../api/backups.ts'
import { m } from '../../messages/compiled/messages.js'

export const failureMessages: Record<FailureReason, () => string> = {
  'no space': m.backups_reasons_noSpace,
  folder: m.backups_reasons_folder,
  'files unavailable': m.backups_reasons_unreadableFiles,
  'test failed': m.backups_reasons_testFailed,
  other: m.backups_reasons_other,
}
