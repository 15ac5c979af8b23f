import { LogoutForm } from '../accounts/sign-in/logout-form.tsx'
import type { BackupState } from '../api/backups.ts'
import { dashboardPaths } from '../api/dashboard-paths.ts'
import { Backups } from '../backups/backups-panel.tsx'
import { RestoreBackup } from '../backups/restore-panel.tsx'
import { m } from '../messages/compiled/messages.js'
import { dateAt } from '../messages/dates.ts'
import type { Identity } from '../messages/identity.ts'
import { languageNames, localPath, otherLanguage, pathIn } from '../messages/language.ts'
import * as icons from '../ui/dashboard/dashboard-icons.tsx'
import { DashboardSection } from '../ui/dashboard/dashboard-section.tsx'
import { RowLink } from '../ui/dashboard/row-list.tsx'
import { dashboardScreen } from './dashboard-screen.tsx'
import type { ReportStart } from './help.server.ts'
import type { MailState } from './mail-panel.server.ts'
import { MailPanel } from './mail-panel.tsx'
import { describeBackups, describeMail } from './shop-state.ts'

const pages = [
  { path: dashboardPaths.statistics, name: m.statistics_heading, hint: m.more_statistics, Icon: icons.StatisticsIcon },
  { path: '/', name: m.admin_viewShop, hint: m.more_shop, Icon: icons.EyeIcon },
  { path: dashboardPaths.print, name: m.print_heading, hint: m.more_print, Icon: icons.PrintIcon },
  { path: dashboardPaths.help, name: m.help_heading, hint: m.more_help, Icon: icons.HelpIcon },
  { path: dashboardPaths.security, name: m.security_heading, hint: m.more_security, Icon: icons.LockIcon },
]

interface MoreData {
  backups: BackupState
  mail: MailState
  isEmpty: boolean
  identity: Identity
  report: ReportStart
  program: { version: string; since?: number; newer?: { version: string; news: string } }
  time: number
}

export const MoreScreen = dashboardScreen(
  ({ backups, mail, isEmpty, identity, report, program: { version, since, newer }, time }: MoreData) => (
    <>
      <div className="mt-1 grid items-start lg:grid-cols-2 lg:gap-x-8">
        <ul>
          {pages.map(({ path, name, hint, Icon }) => (
            <RowLink key={path} id={path} href={localPath(path)} icon={<Icon />} name={name()} hint={hint()} />
          ))}
          <LanguageRow />
        </ul>
        <div className="min-w-0">
          <Backups loaded={backups} row={{ icon: <icons.BackupIcon />, state: describeBackups(backups, time) }} />
          <MailPanel mail={mail} report={report} row={{ icon: <icons.MailIcon />, state: describeMail(mail) }} />
          {isEmpty && <RestoreBackup row={{ icon: <icons.RestoreIcon />, state: { text: m.more_restore() } }} />}
          <DashboardSection
            id="install"
            heading={m.install_heading()}
            row={{ icon: <icons.HandsetIcon />, state: { text: m.more_install() } }}
          >
            <p>{m.install_how()}</p>
            <p>{m.install_share(identity)}</p>
          </DashboardSection>
          {newer && (
            <DashboardSection
              id="newer-version"
              heading={m.admin_newerVersion(newer)}
              row={{ icon: <icons.NewerIcon />, state: { text: m.admin_howToUpdate() } }}
            >
              <p lang="en" className="whitespace-pre-line">
                {newer.news}
              </p>
            </DashboardSection>
          )}
        </div>
      </div>
      <div className="mt-5 grid sm:justify-items-start">
        <LogoutForm text={m.accounts_logout()} className="button button-quiet" />
      </div>
      {since && <p className="mt-4 text-sm text-teak-soft">{m.admin_version({ version, since: dateAt(since) })}</p>}
    </>
  ),
)

function LanguageRow() {
  const locale = otherLanguage()
  return (
    <RowLink
      id="language"
      href={pathIn(locale, dashboardPaths.more)}
      lang={locale}
      icon={<icons.LanguageIcon />}
      name={languageNames[locale]}
      hint={m.more_language({}, { locale })}
    />
  )
}
