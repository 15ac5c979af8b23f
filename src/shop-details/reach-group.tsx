import { calls } from '../api/calls.ts'
import type { ContactInfoChange } from '../api/contact.ts'
import { contactInfoFieldMaxLength, defaultContactInfo, emailMaxLength } from '../api/shop-facts.ts'
import { m } from '../messages/compiled/messages.js'
import type { Language } from '../messages/language.ts'
import { ask } from '../ui/ask.ts'
import { Field } from '../ui/field.tsx'
import type { BuiltInWords } from './built-in-words.ts'
import { WaysToReach } from './contact-details.tsx'
import { EditorGroup } from './editor-group.tsx'
import { fieldId } from './field-id.ts'
import { type InTamil, shownContactInfo } from './shown-details.ts'
import { WordsField } from './words-field.tsx'

interface ReachGroupProps {
  written: ContactInfoChange
  tamil: InTamil
  builtIn: Record<Language, BuiltInWords>
}

const maxLength = contactInfoFieldMaxLength

export function ReachGroup({ written: { address = '', phone = '', email = '' }, tamil, builtIn }: ReachGroupProps) {
  return (
    <EditorGroup
      heading={m.shopDetails_reach_heading()}
      save={m.shopDetails_reach_save()}
      call={calls.changeContactInfo}
      written={{ address, addressInTamil: tamil?.address ?? '', phone, email }}
      toInput={({ address, phone, email }) => ({ address, phone, email })}
      // The document of the contact info has no room for it (specification, section 3).
      alsoSave={({ addressInTamil }) => ask(calls.changeShopTexts, { tamil: { address: addressInTamil } })}
      fields={(typed) => (
        <>
          <WordsField
            label={m.contact_address()}
            name="address"
            rows={2}
            maxLength={maxLength}
            typed={typed}
            placeholders={[builtIn.en.address, builtIn.ta.address]}
            explains
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
          <WaysToReach info={shownContactInfo(typed, { address: typed.addressInTamil })} />
        </dl>
      )}
    />
  )
}
