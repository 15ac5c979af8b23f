import type { BackupState } from '../api/backups.ts'
import { m } from '../messages/compiled/messages.js'
import { dayAndTimeAt } from '../messages/dates.ts'
import type { SectionState } from '../ui/dashboard/row-list.tsx'
import type { MailState } from './mail-panel.server.ts'

type BackupsKind = Parameters<typeof m.state_backups>[0]['kind']

const troubles = new Set<BackupsKind>(['failed', 'incomplete', 'noNewCopy', 'off'])

export function describeBackups({ nightly, running, tested, failure, copy }: BackupState, now: number): SectionState {
  const at = (kind: BackupsKind, time = 0): SectionState => ({
    text: m.state_backups({ kind, time: dayAndTimeAt(time, now) }),
    isTrouble: troubles.has(kind),
  })
  if (failure) return at('failed', failure.time)
  if (running) return at('running')
  if (!tested) return at(nightly ? 'none' : 'off')
  if (tested.missingFiles > 0) return at('incomplete', tested.time)
  if (copy?.failedSince) return at('noNewCopy', tested.time)
  return at(copy?.time ? 'copied' : 'tested', tested.time)
}

export function describeMail({ hasMail, outbox, failures, givenUp, test }: MailState): SectionState {
  const failed = Math.max(failures.length, givenUp)
  if (!hasMail || outbox) return { text: m.state_mail({ kind: 'off' }), isTrouble: !hasMail }
  if (failed > 0) return { text: m.state_mailsFailed({ count: failed }), isTrouble: true }
  const hasFailed = test !== null && test.outcome !== 'accepted'
  return { text: m.state_mail({ kind: hasFailed ? 'testFailed' : 'works' }), isTrouble: hasFailed }
}
