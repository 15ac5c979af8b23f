import { LogoutForm } from '../accounts/sign-in/logout-form.tsx'
import type { BackupState } from '../api/backups.ts'
import { dashboardPaths } from '../api/dashboard-paths.ts'
import { Backups } from '../backups/backups-panel.tsx'
import { RestoreBackup } from '../backups/restore-panel.tsx'
import { m } from '../messages/compiled/messages.js'
import { dateAt } from '../messages/dates.ts'
import type { Identity } from '../messages/identity.ts'
import { languageNames, localPath, otherLanguage, pathIn } from '../messages/language.ts'
import { DashboardSection } from '../ui/dashboard/dashboard-section.tsx'
import { dashboardScreen } from './dashboard-screen.tsx'
import type { MailState } from './mail-panel.server.ts'
import { MailPanel } from './mail-panel.tsx'

const pages = [
  { path: dashboardPaths.statistics, text: m.statistics_heading },
  { path: dashboardPaths.security, text: m.security_heading },
  { path: '/', text: m.admin_viewShop },
]

interface MoreData {
  backups: BackupState
  mail: MailState
  isEmpty: boolean
  identity: Identity
  program: { version: string; since?: number; newer?: { version: string; news: string } }
}

export const MoreScreen = dashboardScreen(
  ({ backups, mail, isEmpty, identity, program: { version, since, newer } }: MoreData) => (
    <>
      <ul className="mt-6 grid gap-2 *:grid">
        {pages.map(({ path, text }) => (
          <li key={path}>
            <a href={localPath(path)} className="button button-quiet">
              {text()}
            </a>
          </li>
        ))}
        <li>
          <a
            href={pathIn(otherLanguage(), dashboardPaths.more)}
            lang={otherLanguage()}
            hrefLang={otherLanguage()}
            className="button button-quiet"
          >
            {languageNames[otherLanguage()]}
          </a>
        </li>
        <li>
          <LogoutForm text={m.accounts_logout()} className="button button-quiet w-full" />
        </li>
      </ul>
      <MailPanel mail={mail} />
      <Backups loaded={backups} />
      {isEmpty && <RestoreBackup />}
      <DashboardSection id="install" heading={m.install_heading()}>
        <p>{m.install_how()}</p>
        <p>{m.install_share(identity)}</p>
      </DashboardSection>
      {newer && (
        <DashboardSection id="newer-version" heading={m.admin_newerVersion(newer)}>
          <p>{m.admin_howToUpdate()}</p>
          <p lang="en" className="whitespace-pre-line">
            {newer.news}
          </p>
        </DashboardSection>
      )}
      {since && <p className="mt-4 text-sm text-teak-soft">{m.admin_version({ version, since: dateAt(since) })}</p>}
    </>
  ),
)
