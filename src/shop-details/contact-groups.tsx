import type { Closure } from '../api/closures.ts'
import { hasPhoneNumber } from '../api/contact-channels.ts'
import { isBlank } from '../api/is-blank.ts'
import { contactInfoFieldMaxLength, emailMaxLength } from '../api/shop-constants.ts'
import { m } from '../messages/compiled/messages.js'
import { BusinessHours, ContactChannels } from './contact-details.tsx'
import { resolveContactInfo } from './displayed-details.ts'
import { type EditedDetails, EditorField, EditorGroup } from './editor-group.tsx'
import { HoursField } from './hours-field.tsx'
import { OpeningLine } from './opening-line.tsx'
import { hoursLines } from './read-hours.ts'
import { TextFields } from './text-fields.tsx'

export function ContactGroup(edited: EditedDetails) {
  return (
    <EditorGroup
      heading={m.shopDetails_reach_heading()}
      saveText={m.shopDetails_reach_save()}
      {...edited}
      check={({ phone = '' }): Record<string, string> =>
        isBlank(phone) || hasPhoneNumber(phone) ? {} : { phone: m.form_phoneInvalid() }
      }
      fields={(_, texts) => (
        <>
          <TextFields group="address" texts={texts} />
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <EditorField label={m.contact_phone()} name="phone" type="tel" maxLength={contactInfoFieldMaxLength} />
            <EditorField label={m.contact_email()} name="email" type="email" maxLength={emailMaxLength} />
          </div>
        </>
      )}
      preview={(details) => (
        <dl className="grid gap-5 bg-limewash p-5">
          <ContactChannels info={resolveContactInfo(details)} />
        </dl>
      )}
    />
  )
}

export function HoursGroup({ closures, time, ...edited }: EditedDetails & { closures: Closure[]; time: number }) {
  return (
    <EditorGroup
      heading={m.shopDetails_hours_heading()}
      saveText={m.shopDetails_hours_save()}
      {...edited}
      fields={(details) => {
        const hours = resolveContactInfo(details).businessHours
        return (
          <div className="grid gap-6">
            {hoursLines.map((line) => (
              <HoursField key={line} line={line} hours={hours[line]} />
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
