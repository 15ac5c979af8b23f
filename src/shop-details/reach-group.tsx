import { calls } from '../contract/calls.ts'
import type { ContactInfoChange } from '../contract/contact.ts'
import { contactInfoFieldMaxLength, defaultContactInfo, emailMaxLength } from '../contract/shop-facts.ts'
import { Field, TextArea } from '../ui/field.tsx'
import { m } from '../words/compiled/messages.js'
import { WaysToReach } from './contact-details.tsx'
import { EditorGroup } from './editor-group.tsx'
import { fieldId } from './field-id.ts'
import { shownContactInfo } from './shown-details.ts'

const maxLength = contactInfoFieldMaxLength

export function ReachGroup({ written: { address = '', phone = '', email = '' } }: { written: ContactInfoChange }) {
  return (
    <EditorGroup
      heading={m.shopDetails_reach_heading()}
      save={m.shopDetails_reach_save()}
      call={calls.changeContactInfo}
      written={{ address, phone, email }}
      toInput={(typed) => typed}
      fields={() => (
        <>
          <TextArea
            label={m.contact_address()}
            name="address"
            id={fieldId('address')}
            rows={2}
            autoComplete="off"
            maxLength={maxLength}
            placeholder={defaultContactInfo.address}
          />
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <Field
              label={m.contact_phone()}
              name="phone"
              id={fieldId('phone')}
              type="tel"
              autoComplete="off"
              maxLength={maxLength}
              placeholder={defaultContactInfo.phone}
            />
            <Field
              label={m.contact_email()}
              name="email"
              id={fieldId('email')}
              type="email"
              autoComplete="off"
              maxLength={emailMaxLength}
              placeholder={defaultContactInfo.email}
            />
          </div>
        </>
      )}
      preview={(typed) => (
        <dl className="grid gap-5 bg-limewash p-5">
          <WaysToReach info={shownContactInfo(typed)} />
        </dl>
      )}
    />
  )
}
