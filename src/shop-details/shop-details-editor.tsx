import type { Closure } from '../api/closures.ts'
import type { ContactInfoChange } from '../api/contact.ts'
import { endpoints } from '../api/endpoints.ts'
import { contactInfoFieldMaxLength, defaultContactInfo, emailMaxLength } from '../api/shop-constants.ts'
import type { ShopTextsChange } from '../api/shop-texts.ts'
import { m } from '../messages/compiled/messages.js'
import { callApi } from '../ui/call-api.ts'
import { ContactChannels } from './contact-details.tsx'
import { resolveContactInfo } from './displayed-details.ts'
import { EditorField, EditorGroup } from './editor-group.tsx'
import { HoursGroup } from './hours-group.tsx'
import { LinksGroup } from './links-group.tsx'
import { type DefaultsByLanguage, TextFields } from './text-fields.tsx'
import { TextGroups } from './text-groups.tsx'
import { toTamilPath } from './texts-by-path.ts'

interface ShopDetailsEditorProps {
  saved: { contactInfo: ContactInfoChange; texts: ShopTextsChange }
  builtIn: DefaultsByLanguage
  closures: Closure[]
}

export function ShopDetailsEditor({ saved, builtIn, closures }: ShopDetailsEditorProps) {
  const { contactInfo, texts } = saved
  return (
    <>
      <p>{m.shopDetails_hint()}</p>
      <ContactGroup saved={saved} builtIn={builtIn} />
      <LinksGroup saved={texts} info={contactInfo} />
      <TextGroups saved={texts} builtIn={builtIn} />
      <HoursGroup saved={contactInfo} closures={closures} />
    </>
  )
}

const tamilAddress = toTamilPath('address')

function ContactGroup({ saved, builtIn }: Omit<ShopDetailsEditorProps, 'closures'>) {
  const { address = '', phone = '', email = '' } = saved.contactInfo
  return (
    <EditorGroup
      heading={m.shopDetails_reach_heading()}
      saveText={m.shopDetails_reach_save()}
      call={endpoints.changeContactInfo}
      values={{ address, [tamilAddress]: saved.texts.tamil?.address ?? '', phone, email }}
      save={async ({ address, phone, email, [tamilAddress]: addressInTamil }) => {
        await callApi(endpoints.changeContactInfo, { address, phone, email })
        // The contact info document has no second address (specification, section 3).
        await callApi(endpoints.changeShopTexts, { tamil: { address: addressInTamil } })
      }}
      fields={(typed) => (
        <>
          <TextFields group="address" typed={typed} builtIn={builtIn} />
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <EditorField
              label={m.contact_phone()}
              name="phone"
              type="tel"
              maxLength={contactInfoFieldMaxLength}
              placeholder={defaultContactInfo.phone}
            />
            <EditorField
              label={m.contact_email()}
              name="email"
              type="email"
              maxLength={emailMaxLength}
              placeholder={defaultContactInfo.email}
            />
          </div>
        </>
      )}
      preview={(typed) => (
        <dl className="grid gap-5 bg-limewash p-5">
          <ContactChannels info={resolveContactInfo(typed, { address: typed[tamilAddress] })} />
        </dl>
      )}
    />
  )
}
