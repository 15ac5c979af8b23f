import { ChangeEmailForm, ChangePasswordForm } from '../accounts/change-forms.tsx'
import { DeviceList } from '../accounts/device-list.tsx'
import { SecondFactor } from '../accounts/second-factor.tsx'
import type { Safety } from '../api/account-security.ts'
import { m } from '../messages/compiled/messages.js'
import { DashboardScreen, WaitsForScript } from './dashboard-screen.tsx'
import { DashboardPart } from './dashboard-section.tsx'

export function SafetyScreen(props: { data: Safety; time: number }) {
  return (
    <DashboardScreen {...props} heading={m.safety_heading()} hasBackLink>
      {({ email, nextEmail, devices, secondFactor }) => (
        <WaitsForScript>
          <DashboardPart id="devices" heading={m.safety_devices()}>
            <DeviceList devices={devices} />
          </DashboardPart>
          <DashboardPart id="password" heading={m.safety_password()}>
            <ChangePasswordForm email={email} />
          </DashboardPart>
          <DashboardPart id="address" heading={m.safety_email()}>
            <ChangeEmailForm email={email} nextEmail={nextEmail} />
          </DashboardPart>
          <DashboardPart id="second-factor" heading={m.safety_code()}>
            <SecondFactor {...secondFactor} />
          </DashboardPart>
        </WaitsForScript>
      )}
    </DashboardScreen>
  )
}
