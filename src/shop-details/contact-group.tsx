import type { ContactInfoChange } from '../api/contact.ts'
import { endpoints } from '../api/endpoints.ts'
import { contactInfoFieldMaxLength, defaultContactInfo, emailMaxLength } from '../api/shop-constants.ts'
import { m } from '../messages/compiled/messages.js'
import { callApi } from '../ui/call-api.ts'
import { Field } from '../ui/field.tsx'
import { ContactChannels } from './contact-details.tsx'
import { displayedContactInfo, type InTamil } from './displayed-details.ts'
import { EditorGroup } from './editor-group.tsx'
import { type BuiltIn, TextGroupFields } from './text-group-fields.tsx'
import { fieldId, inTamil } from './texts-by-path.ts'

interface ReachGroupProps {
  written: ContactInfoChange
  tamil: InTamil
  builtIn: BuiltIn
}

const tamilAddress = inTamil('address')

export function ContactGroup({ written: { address = '', phone = '', email = '' }, tamil, builtIn }: ReachGroupProps) {
  return (
    <EditorGroup
      heading={m.shopDetails_reach_heading()}
      save={m.shopDetails_reach_save()}
      call={endpoints.changeContactInfo}
      written={{ address, [tamilAddress]: tamil?.address ?? '', phone, email }}
      toInput={({ address, phone, email }) => ({ address, phone, email })}
      // The contact info document has no second address (specification, section 3).
      alsoSave={(typed) => callApi(endpoints.changeShopTexts, { tamil: { address: typed[tamilAddress] } })}
      fields={(typed) => (
        <>
          <TextGroupFields of="address" typed={typed} builtIn={builtIn} />
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <Field
              label={m.contact_phone()}
              name="phone"
              id={fieldId('phone')}
              type="tel"
              autoComplete="off"
              maxLength={contactInfoFieldMaxLength}
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
          <ContactChannels info={displayedContactInfo(typed, { address: typed[tamilAddress] })} />
        </dl>
      )}
    />
  )
}
