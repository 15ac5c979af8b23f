import type { Closure } from '../api/closures.ts'
import { hasPhoneNumber } from '../api/contact-channels.ts'
import { isBlank } from '../api/is-blank.ts'
import { readChatNumber, readLink } from '../api/parse-links.ts'
import { contactInfoFieldMaxLength, emailMaxLength, linkMaxLength } from '../api/shop-constants.ts'
import { m } from '../messages/compiled/messages.js'
import { fieldMessage } from '../messages/error-messages.ts'
import { BusinessHours, ChatAndMap, ContactChannels, FooterLinks } from './contact-details.tsx'
import { resolveContactInfo, resolveLinks, type SavedDetails } from './displayed-details.ts'
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

export function LinksGroup(edited: EditedDetails) {
  return (
    <EditorGroup
      heading={m.shopDetails_links_heading()}
      saveText={m.shopDetails_links_save()}
      {...edited}
      check={findInvalidLinks}
      fields={(details) => (
        <>
          <EditorField
            label={m.shopDetails_links_whatsapp()}
            name="whatsapp"
            type="tel"
            hint={m.shopDetails_links_whatsappHint()}
            maxLength={40}
            placeholder={resolveLinks({ phone: details.phone }).whatsapp}
          />
          <LinkField name="map" label={m.shopDetails_links_map()} hint={m.shopDetails_links_mapHint()} />
          <LinkField name="videos" label={m.shopDetails_links_videos()} hint={m.shopDetails_links_videosHint()} />
        </>
      )}
      preview={(details) => {
        const links = resolveLinks({ ...details, ...parseLinks(details) })
        return (
          <>
            <div className="bg-limewash p-5">
              <ChatAndMap links={links} />
            </div>
            <div className="on-dark bg-teak p-5 text-plaster">
              <FooterLinks links={links} />
            </div>
          </>
        )
      }}
    />
  )
}

/** The field does not have the type `url`, which would reject links that the server accepts. */
function LinkField(props: { name: 'map' | 'videos'; label: string; hint: string }) {
  return <EditorField {...props} inputMode="url" maxLength={linkMaxLength} />
}

function parseLinks({ whatsapp = '', map = '', videos = '' }: SavedDetails) {
  return { whatsapp: readChatNumber(whatsapp), map: readLink(map), videos: readLink(videos) }
}

function findInvalidLinks(typed: SavedDetails): Record<string, string> {
  const invalid = Object.entries(parseLinks(typed)).filter(([, value]) => value === undefined)
  return Object.fromEntries(invalid.map(([name]) => [name, fieldMessage(name)]))
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
