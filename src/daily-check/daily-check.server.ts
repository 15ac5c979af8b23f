import { dashboardPaths } from '../api/dashboard-paths.ts'
import { addDays, reportDay } from '../api/shop-clock.ts'
import { m } from '../messages/compiled/messages.js'
import { readSetting, writeSetting } from '../platform/database/settings-table.server.ts'
import type { Deps } from '../platform/deps.server.ts'
import { reportTrouble } from '../platform/report-trouble.server.ts'
import { findTroubles } from './find-troubles.server.ts'
import { requestHealth } from './request-health.server.ts'
import { describeTrouble, type Trouble } from './trouble.ts'

/** The pause is long enough for a machine that restarts, and for the backup that it then makes and copies. */
const retryAfterMs = 5 * 60_000
const path = `${dashboardPaths.photos}#daily-check`

interface Check {
  time: number
  /** A trouble must be found by two checks, because a single request can fail. */
  found: Trouble['kind'][]
  /** The day `since` is that of the report. */
  troubles: (Trouble & { since: string })[]
  /** These are the last days with each kind of trouble. */
  lastDays?: Record<string, string>
}

/** Checks each morning, and again and again while there is trouble. Reports each trouble once until it is well. */
export async function checkDaily(deps: Deps, stop: AbortSignal, request = requestHealth): Promise<void> {
  const last = await readLastCheck(deps)
  const time = deps.now()
  const today = reportDay(time)
  const isDue = last.found.length > 0 || reportDay(last.time) !== today
  if (!isDue || Math.abs(time - last.time) < retryAfterMs) return
  const found = await findTroubles(deps, stop, request)
  if (!found || stop.aborted) return
  const isUnreachable = found.some(({ kind }) => kind === 'address')
  // Certificate and clock are read from the response, so that without one they keep their last state.
  const isUnknown = ({ kind }: Trouble) => isUnreachable && (kind === 'certificate' || kind === 'clock')
  found.push(...last.troubles.filter((was) => isUnknown(was) && !found.some(({ kind }) => kind === was.kind)))
  // Another process that checks at the same time finds the same day, so only one reports it.
  const troubles = found
    .filter(({ kind }) => last.found.includes(kind))
    .map((trouble) => ({ since: findReportDay(last, trouble.kind, today), ...trouble }))
  const lastDays = { ...last.lastDays, ...Object.fromEntries(troubles.map(({ kind }) => [kind, today])) }
  const check: Check = { time, found: found.map(({ kind }) => kind), troubles, lastDays }
  await writeSetting(deps.db, 'dailyCheck', JSON.stringify(check))
  for (const trouble of troubles) if (trouble.since <= today) await report(deps, trouble)
}

/** A trouble that comes and goes would send a mail each time, so one that returns on the same day waits for the next. */
function findReportDay({ troubles, lastDays }: Check, wanted: Trouble['kind'], today: string): string {
  const lasting = troubles.find(({ kind }) => kind === wanted)
  return lasting?.since ?? (lastDays?.[wanted] === today ? addDays(today, 1) : today)
}

export async function readLastCheck({ db }: Pick<Deps, 'db'>): Promise<Check> {
  return JSON.parse((await readSetting(db, 'dailyCheck')) ?? '{"time":0,"found":[],"troubles":[]}')
}

async function report(deps: Deps, { since, ...trouble }: Check['troubles'][number]): Promise<void> {
  await reportTrouble(deps, trouble.kind, since, () => {
    const subject = m.mail_trouble_subject(trouble)
    const paragraphs = [describeTrouble(trouble), m.dailyCheck_forward(), m.mail_trouble_once()]
    const parts = [...paragraphs.map((paragraph) => ({ paragraph })), { button: m.mail_message_button(), path }]
    const mail = { subject, preview: m.mail_trouble_preview(), parts }
    return { notification: { body: subject, path, tag: trouble.kind }, mail }
  })
}
