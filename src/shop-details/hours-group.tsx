import type { Closure } from '../api/closures.ts'
import type { ContactInfo, ContactInfoChange } from '../api/contact.ts'
import { endpoints } from '../api/endpoints.ts'
import { contactInfoFieldMaxLength, defaultContactInfo } from '../api/shop-constants.ts'
import { m } from '../messages/compiled/messages.js'
import { callApi } from '../ui/call-api.ts'
import { BusinessHours } from './contact-details.tsx'
import { resolveContactInfo } from './displayed-details.ts'
import { EditorField, EditorGroup } from './editor-group.tsx'
import { formatHours } from './format-hours.ts'
import { OpeningLine } from './opening-line.tsx'
import { type HoursLine, hoursLines, readHours } from './read-hours.ts'
import { useShopTime } from './shop-clock.ts'
import type { Texts } from './texts-by-path.ts'

const labels: Record<HoursLine, () => string> = {
  monFri: m.shopDetails_hours_monFri,
  sat: m.shopDetails_hours_sat,
  sun: m.shopDetails_hours_sun,
}

export function HoursGroup({ saved, closures }: { saved: ContactInfoChange; closures: Closure[] }) {
  const time = useShopTime()
  const { monFri = '', sat = '', sun = '' } = saved.businessHours ?? {}
  return (
    <EditorGroup
      heading={m.shopDetails_hours_heading()}
      saveText={m.shopDetails_hours_save()}
      call={endpoints.changeContactInfo}
      values={{ monFri, sat, sun }}
      save={({ monFri, sat, sun }) => callApi(endpoints.changeContactInfo, { businessHours: { monFri, sat, sun } })}
      fields={(typed) => (
        <div className="grid items-start gap-4 lg:grid-cols-3">
          {hoursLines.map((line) => (
            <EditorField
              key={line}
              label={labels[line]()}
              name={line}
              maxLength={contactInfoFieldMaxLength}
              placeholder={formatHours(defaultContactInfo.businessHours[line], line)}
              hint={
                readHours(resolveBusinessHours(typed)[line], line) ? undefined : m.shopDetails_hours_notUnderstood()
              }
            />
          ))}
        </div>
      )}
      preview={(typed) => (
        <dl className="bg-limewash p-5">
          <BusinessHours
            hours={resolveBusinessHours(typed)}
            opening={<OpeningLine hours={resolveBusinessHours(typed)} closures={closures} time={time} />}
          />
        </dl>
      )}
    />
  )
}

function resolveBusinessHours({ monFri, sat, sun }: Texts): ContactInfo['businessHours'] {
  return resolveContactInfo({ businessHours: { monFri, sat, sun } }).businessHours
}
