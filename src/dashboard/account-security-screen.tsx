import type { AccountSecurity } from '../accounts/security/account-security.server.ts'
import { ChangeEmailForm, ChangePasswordForm } from '../accounts/security/change-forms.tsx'
import { DeviceList } from '../accounts/security/device-list.tsx'
import { NotificationSettings } from '../accounts/security/notifications.tsx'
import { SecondFactor } from '../accounts/security/second-factor.tsx'
import { m } from '../messages/compiled/messages.js'
import { DashboardSection } from '../ui/dashboard/dashboard-section.tsx'
import { dashboardScreen, WaitForHydration } from './dashboard-screen.tsx'

export const AccountSecurityScreen = dashboardScreen(
  ({ email, nextEmail, devices, notifications, secondFactor }: AccountSecurity) => (
    <WaitForHydration>
      <div className="grid items-start lg:grid-cols-2 lg:gap-x-4">
        <div className="min-w-0">
          <DashboardSection id="second-factor" heading={m.security_secondFactor()}>
            <SecondFactor {...secondFactor} />
          </DashboardSection>
          <DashboardSection id="devices" heading={m.security_devices()}>
            <DeviceList devices={devices} />
          </DashboardSection>
        </div>
        <div className="min-w-0">
          {notifications && (
            <DashboardSection id="notifications" heading={m.notifications_heading()}>
              <NotificationSettings {...notifications} />
            </DashboardSection>
          )}
          <DashboardSection id="password" heading={m.security_password()} isCollapsible>
            <ChangePasswordForm email={email} />
          </DashboardSection>
          <DashboardSection id="address" heading={m.security_email()} isCollapsible>
            <ChangeEmailForm email={email} nextEmail={nextEmail} />
          </DashboardSection>
        </div>
      </div>
    </WaitForHydration>
  ),
)
