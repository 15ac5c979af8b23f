import type { AccountSecurity } from '../accounts/security/account-security.server.ts'
import { ChangeEmailForm, ChangePasswordForm } from '../accounts/security/change-forms.tsx'
import { DeviceList } from '../accounts/security/device-list.tsx'
import { NotificationSettings } from '../accounts/security/notifications.tsx'
import { SecondFactor } from '../accounts/security/second-factor.tsx'
import { LogoutForm } from '../accounts/sign-in/logout-form.tsx'
import { m } from '../messages/compiled/messages.js'
import { LockIcon, MailIcon } from '../ui/dashboard/dashboard-icons.tsx'
import { DashboardSection } from '../ui/dashboard/dashboard-section.tsx'
import { dashboardScreen, WaitForHydration } from './dashboard-screen.tsx'

export const AccountSecurityScreen = dashboardScreen(
  ({ now, email, nextEmail, devices, notifications, secondFactor }: AccountSecurity) => (
    <>
      <WaitForHydration>
        <div className="grid items-start lg:grid-cols-2 lg:gap-x-4">
          <div className="min-w-0">
            <DashboardSection id="second-factor" heading={m.security_secondFactor()}>
              <SecondFactor {...secondFactor} />
            </DashboardSection>
            <DashboardSection id="devices" heading={m.security_devices()}>
              <DeviceList devices={devices} now={now} />
            </DashboardSection>
          </div>
          <div className="min-w-0">
            {notifications && (
              <DashboardSection id="notifications" heading={m.notifications_heading()}>
                <NotificationSettings {...notifications} />
              </DashboardSection>
            )}
            <div className="mt-3 sm:mt-4">
              <DashboardSection
                id="password"
                heading={m.security_password()}
                row={{ icon: <LockIcon />, state: { text: m.security_passwordHint() } }}
              >
                <ChangePasswordForm email={email} />
              </DashboardSection>
              <DashboardSection
                id="address"
                heading={m.security_email()}
                row={{ icon: <MailIcon />, state: { text: m.security_emailNow({ email }) } }}
              >
                <ChangeEmailForm nextEmail={nextEmail} />
              </DashboardSection>
            </div>
          </div>
        </div>
      </WaitForHydration>
      <div className="mt-8 grid sm:justify-items-start">
        <LogoutForm text={m.accounts_logout()} className="button button-quiet" />
      </div>
    </>
  ),
)
