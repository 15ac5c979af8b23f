import { Link } from 'react-router'
import { ChangeEmailForm } from '../accounts/change-email-form.tsx'
import { ChangePasswordForm } from '../accounts/change-password-form.tsx'
import { DeviceList } from '../accounts/device-list.tsx'
import { PasswordAgain } from '../accounts/password-again.tsx'
import { getSafety } from '../accounts/safety.server.ts'
import { SecondFactor } from '../accounts/second-factor.tsx'
import type { ScriptHandle } from '../ui/script-handle.ts'
import { describeUnlisted } from '../ui/unlisted-screen.ts'
import { m } from '../words/compiled/messages.js'
import type { Route } from './+types/safety-page'
import { DashboardPart } from './dashboard-part.tsx'
import { ownerOf, shopOfOwner } from './owner-only.server.ts'
import { WaitsForScript } from './waits-for-script.tsx'

export const handle = { script: 'at once' } satisfies ScriptHandle

export async function loader({ context }: Route.LoaderArgs) {
  const shop = shopOfOwner(context)
  return getSafety(shop, ownerOf(context))
}

export const headers: Route.HeadersFunction = () => ({ 'X-Robots-Tag': 'noindex' })

export const meta: Route.MetaFunction = () => describeUnlisted(m.safety_heading(), m.safety_description())

/** What keeps the dashboard the owner's own. */
export default function SafetyPage({ loaderData }: Route.ComponentProps) {
  const { email, nextEmail, devices, secondFactor } = loaderData
  return (
    <PasswordAgain>
      <div className="wrap max-w-4xl pt-10 pb-20">
        <Link to="/admin" className="link inline-flex min-h-11 items-center">
          {m.numbers_back()}
        </Link>
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
      </div>
    </PasswordAgain>
  )
}
