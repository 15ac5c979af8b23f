import { m } from '../messages/compiled/messages.js'
import { ClosedDays } from '../shop-details/closed-days.tsx'
import { ShopDetailsEditor } from '../shop-details/shop-details-editor.tsx'
import { DashboardScreen, type ScreenProps } from './dashboard-screen.tsx'
import type { ShopData } from './load-screens.server.ts'
import { DashboardSection, WaitForHydration } from './sections.tsx'
import { UntranslatedList } from './untranslated-list.tsx'

export function ShopScreen(props: ScreenProps<ShopData>) {
  return (
    <DashboardScreen {...props} heading={m.admin_shopTab()}>
      {(data) => (
        <WaitForHydration>
          <DashboardSection id="closed-days" heading={m.closedDays_heading()}>
            <ClosedDays {...data} />
          </DashboardSection>
          <UntranslatedList {...data} />
          <DashboardSection id="shop-details" heading={m.admin_shopDetailsHeading()}>
            <ShopDetailsEditor {...data} />
          </DashboardSection>
        </WaitForHydration>
      )}
    </DashboardScreen>
  )
}
