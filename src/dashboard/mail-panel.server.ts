import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { dashboardPaths } from '../api/dashboard-paths.ts'
import { m } from '../messages/compiled/messages.js'
import { localPath } from '../platform/config.server.ts'
import { readSetting, writeSetting } from '../platform/database/settings-table.server.ts'
import type { Deps } from '../platform/deps.server.ts'
import { findRecordProblems } from '../platform/mail/mail-records.server.ts'
import { hasMail } from '../platform/mail/mailer.server.ts'
import { renderMail } from '../platform/mail/queue-mail.server.ts'
import { readServerWords } from '../platform/mail/server-words.server.ts'
import { getOwnerEmail } from '../platform/owner.server.ts'

/** The owner waits for the result. */
const testTimeoutMs = 8_000
const shownFailures = 5

export type MailState = Awaited<ReturnType<typeof getMailState>>
export type MailTest = Awaited<ReturnType<typeof sendTestMail>>

/** Describes mails without their bodies, which may contain links that set a password. */
export async function getMailState(deps: Pick<Deps, 'db' | 'config'>) {
  // Notifications begin with this text.
  const mails = deps.db.selectFrom('mails').where('content', 'not like', '{"subscriptionId":%')
  const unsent = mails.where('content', '!=', '').select(['id', 'failedTime', 'givenUpTime'])
  const failed = unsent.select(['content', 'failure']).where('failure', 'is not', null)
  const all = await unsent.execute()
  const last = failed.orderBy('failedTime', (order) => order.desc().nullsFirst()).limit(shownFailures)
  const ownerEmail = await getOwnerEmail(deps)
  return {
    outbox: localPath(deps.config.mailUrl),
    hasMail: hasMail(deps.config),
    waiting: all.filter(({ givenUpTime }) => givenUpTime === null).length,
    sending: all.filter(({ failedTime }) => failedTime === null).length,
    givenUp: all.filter(({ givenUpTime }) => givenUpTime !== null).length,
    failures: (await last.execute()).map(({ id, content, failure, failedTime, givenUpTime }) => {
      const { to, subject }: { to: string; subject: string } = JSON.parse(content)
      const recipient = to === ownerEmail ? ('owner' as const) : ('customer' as const)
      return { id, subject, recipient, words: failure, time: failedTime, isGivenUp: givenUpTime !== null }
    }),
    test: JSON.parse((await readSetting(deps.db, 'mailTest')) ?? 'null') as MailTest | null,
  }
}

/** Sends a mail to the owner without the queue, and stores what the mail server said within eight seconds. */
export async function sendTestMail(deps: Deps) {
  const to = await getOwnerEmail(deps)
  const parts = [{ paragraph: m.mail_test_text() }, { button: m.admin_back(), path: `${dashboardPaths.more}#mail` }]
  const mail = await renderMail(deps, { to, subject: m.mail_test_subject(), preview: m.mail_test_preview(), parts })
  const wordsOf = (answer: unknown) => readServerWords(answer, deps.config.mailUrl)
  const sending = deps.mail.sendDirectly({ ...mail, id: randomUUID() }).then(
    (answer) => ({ outcome: 'accepted' as const, words: wordsOf(answer) }),
    (error) => ({ outcome: 'rejected' as const, words: wordsOf(error) }),
  )
  const silence = pause(testTimeoutMs, { outcome: 'silent' as const, words: '' }, { ref: false })
  const [result, records] = await Promise.all([Promise.race([sending, silence]), findRecordProblems(deps.config)])
  const test = { time: deps.now(), to, ...result, records }
  await writeSetting(deps.db, 'mailTest', JSON.stringify(test))
  return test
}

/** Makes failed mails due, also those that were given up. A mail that is just being sent is not among them. */
export async function retryMails({ db, now, mail }: Deps): Promise<void> {
  await db
    .updateTable('mails')
    .set({ nextAttemptTime: now(), failedTime: null, givenUpTime: null })
    .where('content', '!=', '')
    .where('failedTime', 'is not', null)
    .execute()
  mail.sendNow()
}
