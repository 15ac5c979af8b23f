import { getStatistics } from '../analytics/counting/counts.server.ts'
import { describeVisits } from '../analytics/statistics/describe-visits.ts'
import { dashboardPaths } from '../api/dashboard-paths.ts'
import { addDays, mondayOf, reportDay } from '../api/shop-clock.ts'
import { weekDays } from '../api/shop-constants.ts'
import { getRecipient } from '../contact/form/message-mail.server.ts'
import { countUnanswered } from '../contact/inbox/inbox.server.ts'
import { getMessageSettings } from '../contact/inbox/message-settings.server.ts'
import { getPublishedPictures } from '../gallery/public/gallery.server.ts'
import { m } from '../messages/compiled/messages.js'
import { readSetting, replaceSetting } from '../platform/database/settings-table.server.ts'
import type { Deps } from '../platform/deps.server.ts'
import { queueMail } from '../platform/mail/queue-mail.server.ts'
import { inOwnerLanguage } from '../platform/owner.server.ts'
import { queuePush } from '../platform/push/push.server.ts'

const dayMs = 24 * 3_600_000
const path = `${dashboardPaths.statistics}#summary`

/** Tells the owner about the last week, once each Monday after 8 a.m., or later if the shop was off. */
export async function sendWeeklySummary(deps: Deps): Promise<void> {
  const monday = mondayOf(reportDay(deps.now()))
  const last = await readSetting(deps.db, 'weeklySummaryDay')
  if (last === monday) return
  // A shop that has just been opened has no week behind it.
  if (!last) {
    await replaceSetting(deps.db, 'weeklySummaryDay', last, monday)
    return
  }
  const { weeklySummary } = await getMessageSettings(deps)
  const lastWeek = { lastDay: addDays(monday, -1), dayCount: weekDays }
  const week = await getStatistics(deps, await getPublishedPictures(deps), lastWeek)
  const [mostAsked] = week.designs
    .toSorted((a, b) => b.enquiries - a.enquiries)
    .filter(({ enquiries }) => enquiries > 0)
  const unanswered = await countUnanswered(deps, deps.now() - weekDays * dayMs)
  await deps.db.transaction().execute(async (transaction) => {
    // Another process may report at the same time.
    const isClaimed = await replaceSetting(transaction, 'weeklySummaryDay', last, monday)
    if (!isClaimed || weeklySummary === 'off' || week.visits + week.visitsBefore + unanswered === 0) return
    const inTransaction = { ...deps, db: transaction }
    await inOwnerLanguage(transaction, async () => {
      const sentences = [
        // Visits may not be counted.
        ...(week.visits + week.visitsBefore > 0 ? [`${describeVisits({ ...week, dayCount: weekDays })}.`] : []),
        ...(mostAsked ? [m.summary_mostAsked({ code: mostAsked.picture.code })] : []),
        ...(unanswered > 0 ? [m.summary_unanswered({ count: unanswered })] : []),
      ]
      await queuePush(inTransaction, { body: sentences.join(' '), path, tag: 'week' })
      if (weeklySummary !== 'mail') return
      const parts = [...sentences, m.summary_off()].map((paragraph) => ({ paragraph }))
      await queueMail(inTransaction, {
        to: await getRecipient(inTransaction),
        subject: m.summary_subject(),
        preview: sentences.join(' '),
        parts: [...parts, { button: m.summary_button(), path }],
      })
    })
  })
  deps.mail.sendNow()
}
