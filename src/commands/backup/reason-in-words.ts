import type { FailureReason } from '../../api/backups.ts'
import { m } from '../../messages/compiled/messages.js'

const sentences: Record<FailureReason, () => string> = {
  'no space': m.backups_reasons_noSpace,
  folder: m.backups_reasons_folder,
  'files away': m.backups_reasons_filesAway,
  'not proven': m.backups_reasons_notProven,
  other: m.backups_reasons_other,
}

/** Why a backup is none, and what the owner is to do. */
export function reasonInWords(reason: FailureReason): string {
  return sentences[reason]()
}
