import { ChangeEmailForm, ChangePasswordForm } from '../accounts/change-forms.tsx'
import { DeviceList } from '../accounts/device-list.tsx'
import { SecondFactor } from '../accounts/second-factor.tsx'
import { m } from '../messages/compiled/messages.js'
import { localPath } from '../messages/language.ts'
import { DashboardPart } from './dashboard-part.tsx'
import { DashboardScreen } from './dashboard-screen.tsx'
import type { SafetyData } from './safety-page.tsx'
import { WaitsForScript } from './waits-for-script.tsx'

/** The security of the owner's account. */
export function SafetyScreen(props: { data: SafetyData; time: number }) {
  return (
    <DashboardScreen {...props}>
      {({ email, nextEmail, devices, secondFactor }) => (
        <>
          <a href={localPath('/admin')} className="link inline-flex min-h-11 items-center">
            {m.numbers_back()}
          </a>
          <h1 className="mt-2">{m.safety_heading()}</h1>
          <noscript>
            <p className="panel my-4">{m.admin_needsScript()}</p>
          </noscript>
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
        </>
      )}
    </DashboardScreen>
  )
}
