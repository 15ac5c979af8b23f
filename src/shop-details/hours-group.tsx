import type { Closure } from '../api/closures.ts'
import { contactInfoFieldMaxLength, defaultContactInfo } from '../api/shop-constants.ts'
import { m } from '../messages/compiled/messages.js'
import { BusinessHours } from './contact-details.tsx'
import { resolveContactInfo, type SavedDetails } from './displayed-details.ts'
import { EditorField, EditorGroup } from './editor-group.tsx'
import { formatHours } from './format-hours.ts'
import { OpeningLine } from './opening-line.tsx'
import { type HoursLine, hoursLines, readHours } from './read-hours.ts'

const labels: Record<HoursLine, () => string> = {
  monFri: m.shopDetails_hours_monFri,
  sat: m.shopDetails_hours_sat,
  sun: m.shopDetails_hours_sun,
}

export function HoursGroup({ saved, closures, time }: { saved: SavedDetails; closures: Closure[]; time: number }) {
  return (
    <EditorGroup
      heading={m.shopDetails_hours_heading()}
      saveText={m.shopDetails_hours_save()}
      saved={saved}
      fields={(details) => {
        const hours = resolveContactInfo(details).businessHours
        return (
          <div className="grid items-start gap-4 lg:grid-cols-3">
            {hoursLines.map((line) => (
              <EditorField
                key={line}
                label={labels[line]()}
                name={`businessHours.${line}`}
                maxLength={contactInfoFieldMaxLength}
                placeholder={formatHours(defaultContactInfo.businessHours[line], line)}
                hint={readHours(hours[line], line) ? undefined : m.shopDetails_hours_notUnderstood()}
              />
            ))}
          </div>
        )
      }}
      preview={(details) => {
        const hours = resolveContactInfo(details).businessHours
        return (
          <dl className="bg-limewash p-5">
            <BusinessHours hours={hours} opening={<OpeningLine hours={hours} closures={closures} time={time} />} />
          </dl>
        )
      }}
    />
  )
}
