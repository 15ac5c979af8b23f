import { LogoutForm } from '../accounts/logout-form.tsx'
import type { BackupState } from '../api/backups.ts'
import { m } from '../messages/compiled/messages.js'
import type { Identity } from '../messages/identity.ts'
import { languageNames, localPath, otherLanguage, pathIn } from '../messages/language.ts'
import { Backups } from './backups.tsx'
import { DashboardSection, dashboardScreen } from './dashboard-screen.tsx'

const pages = [
  { path: '/admin/statistics', text: m.statistics_heading },
  { path: '/admin/security', text: m.security_heading },
  { path: '/', text: m.admin_viewShop },
]

export const MoreScreen = dashboardScreen(({ backups, identity }: { backups: BackupState; identity: Identity }) => (
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
          href={pathIn(otherLanguage(), '/admin/more')}
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
    <Backups loaded={backups} />
    <DashboardSection id="install" heading={m.install_heading()}>
      <p>{m.install_how()}</p>
      <p>{m.install_share(identity)}</p>
    </DashboardSection>
  </>
))
