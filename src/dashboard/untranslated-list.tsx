import { m } from '../messages/compiled/messages.js'
import { listUntranslatedTexts } from '../shop-details/text-fields.tsx'
import { DashboardSection } from './dashboard-section.tsx'

/** Links to the Tamil fields that are empty although the English ones are not. */
export function UntranslatedList(written: Parameters<typeof listUntranslatedTexts>[0]) {
  const items = listUntranslatedTexts(written)
  if (items.length === 0) return null
  return (
    <DashboardSection id="to-translate" heading={m.toTranslate_heading()}>
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
