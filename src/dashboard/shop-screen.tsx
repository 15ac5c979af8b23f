import { AboutPhotoPanel } from '../gallery/uploads/about-photo-panel.tsx'
import { m } from '../messages/compiled/messages.js'
import { ClosedDays } from '../shop-details/editor/closed-days.tsx'
import { ShopDetailsEditor } from '../shop-details/editor/shop-details-editor.tsx'
import { listUntranslatedTexts } from '../shop-details/editor/text-fields.tsx'
import { DashboardSection } from '../ui/dashboard/dashboard-section.tsx'
import { SheetLink } from '../ui/dashboard/sheet-link.tsx'
import { dashboardScreen, WaitForHydration } from './dashboard-screen.tsx'
import type { ShopData } from './load-screens.server.ts'

export const ShopScreen = dashboardScreen((data: ShopData) => (
  <WaitForHydration>
    <ShopDetailsEditor
      {...data}
      end={
        <DashboardSection id="about-photo" heading={m.aboutPhoto_heading()} isCollapsible>
          <AboutPhotoPanel photo={data.aboutPhoto} />
        </DashboardSection>
      }
    >
      <DashboardSection id="closed-days" heading={m.closedDays_heading()}>
        <ClosedDays {...data} />
      </DashboardSection>
      <UntranslatedList {...data} />
    </ShopDetailsEditor>
  </WaitForHydration>
))

const linkClass = 'link inline-block py-2.5 first-letter:uppercase'

function UntranslatedList({ details, closures }: ShopData) {
  const items = listUntranslatedTexts(details, closures)
  if (items.length === 0) return null
  return (
    <DashboardSection id="to-translate" heading={m.toTranslate_heading()} isCollapsible>
      <p>{m.toTranslate_hint()}</p>
      <ul className="border-b border-thread">
        {items.map(({ fieldId, name, hasSheet }) => (
          <li key={fieldId} className="border-t border-thread py-1 wrap-anywhere">
            {hasSheet ? (
              <SheetLink sheet={fieldId} className={linkClass}>
                {name}
              </SheetLink>
            ) : (
              <a href={`#${fieldId}`} className={linkClass}>
                {name}
              </a>
            )}
          </li>
        ))}
      </ul>
    </DashboardSection>
  )
}
