import { createHash } from 'node:crypto'
import { dayInShop } from '../api/shop-clock.ts'
import { getRetentionOrNever } from '../contact/inbox/message-settings.server.ts'
import { selectText } from '../messages/identity.ts'
import { readSetting, writeSetting } from '../platform/database/settings-table.server.ts'
import type { Deps } from '../platform/deps.server.ts'
import { readS3Address } from '../platform/files/s3-address.server.ts'
import { hasMail } from '../platform/mail/mailer.server.ts'
import type { FrameData } from './frame.server.ts'

/** Increase it with each change of what the texts of the page say. */
const textVersion = 1

export type PrivacyFacts = Awaited<ReturnType<typeof loadPrivacyFacts>>

/** Returns what the settings say about the details of people. */
export async function loadPrivacyFacts(deps: Deps, { details, time }: Pick<FrameData, 'details' | 'time'>) {
  const { analytics, backups, backupsCopy, filesUrl, mailUrl, serviceWorker } = deps.config
  const facts = {
    retention: await getRetentionOrNever(deps),
    countsVisits: analytics.countsVisits,
    service: analytics.service && nameService(analytics.service),
    hasServiceCookies: analytics.service?.kind === 'ga4',
    hasBackups: backups,
    copies: backupsCopy && nameBucket(backupsCopy),
    bucket: filesUrl.startsWith('s3:') ? nameBucket(filesUrl) : undefined,
    mail: hasMail(deps.config) ? nameMailServer(mailUrl) : undefined,
    hasPush: serviceWorker,
  }
  const { privacy, tamil } = details
  const changedDay = await findLastChange(deps, JSON.stringify([textVersion, facts, privacy, tamil?.privacy]))
  return { ...facts, ownText: selectText(privacy, tamil?.privacy), changedDay: changedDay ?? dayInShop(time) }
}

/** Stores the day when something that the page says has changed, because settings come from many places. */
async function findLastChange(deps: Deps, text: string): Promise<string | undefined> {
  const hash = createHash('sha256').update(text).digest('base64url')
  try {
    const [known, day] = (await readSetting(deps.db, 'privacyChange'))?.split(' ') ?? []
    if (known === hash) return day
    await writeSetting(deps.db, 'privacyChange', `${hash} ${dayInShop(deps.now())}`)
  } catch (error) {
    deps.log.error({ err: error }, 'the last change of the privacy page is not known')
  }
}

function nameService({ kind, ...service }: NonNullable<Deps['config']['analytics']['service']>): string {
  if (kind === 'ga4') return 'Google Analytics'
  return `${kind === 'umami' ? 'Umami' : 'Plausible'} (${'host' in service ? service.host : ''})`
}

function nameBucket(url: string): string {
  const { endpoint } = readS3Address(url)
  return endpoint ? new URL(endpoint).host : 'Amazon S3'
}

function nameMailServer(url: string): string | undefined {
  const { protocol, hostname } = new URL(url)
  return { 'resend:': 'Resend', 'brevo:': 'Brevo', 'outbox:': undefined }[protocol] ?? (hostname || undefined)
}
