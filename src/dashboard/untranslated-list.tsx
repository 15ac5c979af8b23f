import type { Closure } from '../api/closures.ts'
import { m } from '../messages/compiled/messages.js'
import type { SavedDetails } from '../shop-details/displayed-details.ts'
import { listUntranslatedTexts } from '../shop-details/text-fields.tsx'
import { DashboardSection } from './sections.tsx'

export function UntranslatedList({ details, closures }: { details: SavedDetails; closures: Closure[] }) {
  const items = listUntranslatedTexts(details, closures)
  if (items.length === 0) return null
  return (
    <DashboardSection id="to-translate" heading={m.toTranslate_heading()} isCollapsible>
      <p>{m.toTranslate_hint()}</p>
      <ul className="border-b border-thread">
        {items.map(({ fieldId, name }) => (
          <li key={fieldId} className="border-t border-thread py-1 wrap-anywhere">
            <a href={`#${fieldId}`} className="link inline-block py-2.5 first-letter:uppercase">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </DashboardSection>
  )
}
