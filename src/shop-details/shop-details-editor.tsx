import type { Closure } from '../api/closures.ts'
import { contactInfoFieldMaxLength, defaultContactInfo, emailMaxLength } from '../api/shop-constants.ts'
import { m } from '../messages/compiled/messages.js'
import { ContactChannels } from './contact-details.tsx'
import { resolveContactInfo, type SavedDetails } from './displayed-details.ts'
import { EditorField, EditorGroup } from './editor-group.tsx'
import { HoursGroup } from './hours-group.tsx'
import { LinksGroup } from './links-group.tsx'
import { type DefaultsByLanguage, TextFields } from './text-fields.tsx'
import { TextGroups } from './text-groups.tsx'

interface ShopDetailsEditorProps {
  details: SavedDetails
  builtIn: DefaultsByLanguage
  closures: Closure[]
  /** The time of rendering is in epoch milliseconds. */
  time: number
}

export function ShopDetailsEditor({ details: saved, builtIn, closures, time }: ShopDetailsEditorProps) {
  return (
    <>
      <p>{m.shopDetails_hint()}</p>
      <ContactGroup saved={saved} builtIn={builtIn} />
      <LinksGroup saved={saved} />
      <TextGroups saved={saved} builtIn={builtIn} />
      <HoursGroup saved={saved} closures={closures} time={time} />
    </>
  )
}

function ContactGroup({ saved, builtIn }: { saved: SavedDetails; builtIn: DefaultsByLanguage }) {
  return (
    <EditorGroup
      heading={m.shopDetails_reach_heading()}
      saveText={m.shopDetails_reach_save()}
      saved={saved}
      fields={(details) => (
        <>
          <TextFields group="address" details={details} builtIn={builtIn} />
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
      preview={(details) => (
        <dl className="grid gap-5 bg-limewash p-5">
          <ContactChannels info={resolveContactInfo(details)} />
        </dl>
      )}
    />
  )
}
