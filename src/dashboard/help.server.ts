import { dashboardPaths } from '../api/dashboard-paths.ts'
import { formatPhone } from '../api/phone-numbers.ts'
import { getBackupState } from '../backups/backup-state.server.ts'
import { readLastCheck } from '../daily-check/daily-check.server.ts'
import { describeBriefly, describeTrouble } from '../daily-check/trouble.ts'
import { getPublishedPictures } from '../gallery/public/gallery.server.ts'
import { m } from '../messages/compiled/messages.js'
import type { Deps } from '../platform/deps.server.ts'
import { version } from '../platform/program.server.ts'
import type { PageContext } from '../site/page.server.ts'
import type { SectionState } from '../ui/dashboard/row-list.tsx'
import { getMailState } from './mail-panel.server.ts'
import { describeBackups, describeMail } from './shop-state.ts'

/** The path leads to where the owner can mend it. The details are for the report. */
type StateSentence = SectionState & { path?: string; details?: string }

export type HelpData = Awaited<ReturnType<typeof loadHelp>>

export type ReportStart = ReturnType<typeof startReport>

/** Returns who looks after the website, and what each report to them contains. */
export function startReport({ deps, frame }: Pick<PageContext, 'deps' | 'frame'>) {
  const { helperName = '', helperPhone } = deps.config
  return {
    contact: helperPhone ? { name: helperName, phone: helperPhone, shownPhone: formatPhone(helperPhone) } : undefined,
    shop: frame.identity.shop,
    address: deps.publicOrigin(),
    version,
    time: frame.time,
  }
}

export async function loadHelp(context: Pick<PageContext, 'deps' | 'frame'>) {
  const { deps } = context
  return {
    ...startReport(context),
    state: await describeShop(deps),
    designCount: (await getPublishedPictures(deps)).length,
  }
}

/** Returns sentences, the troubles first, which Help shows and the report contains. */
async function describeShop(deps: Deps): Promise<StateSentence[]> {
  const [backups, mail, { troubles }, freePercent] = await Promise.all([
    getBackupState(deps),
    getMailState(deps),
    readLastCheck(deps),
    deps.diskSpace.getFreePercent(),
  ])
  const disk = freePercent !== undefined && { text: m.state_diskFree({ percent: freePercent }) }
  const found: StateSentence[] = [
    ...troubles.map((trouble) => ({
      text: describeBriefly(trouble),
      details: describeTrouble(trouble),
      path: `${dashboardPaths.photos}#daily-check`,
      isTrouble: true,
    })),
    ...[
      [m.mailPanel_heading(), describeMail(mail), `${dashboardPaths.more}#mail`] as const,
      [m.backups_heading(), describeBackups(backups, deps.now()), `${dashboardPaths.more}#backups`] as const,
      [m.state_disk(), disk] as const,
    ].flatMap(([name, state, path]) =>
      state ? { ...state, text: m.state_sentence({ name, state: state.text }), path } : [],
    ),
  ]
  return found.sort((a, b) => Number(b.isTrouble ?? false) - Number(a.isTrouble ?? false))
}
