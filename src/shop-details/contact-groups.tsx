import type { Closure } from '../api/closures.ts'
import { readChatNumber, readLink } from '../api/parse-links.ts'
import { contactInfoFieldMaxLength, defaultContactInfo, emailMaxLength, linkMaxLength } from '../api/shop-constants.ts'
import { m } from '../messages/compiled/messages.js'
import { fieldMessage } from '../messages/error-messages.ts'
import { BusinessHours, ChatAndMap, ContactChannels, FooterLinks } from './contact-details.tsx'
import { resolveContactInfo, resolveLinks, type SavedDetails } from './displayed-details.ts'
import { EditorField, EditorGroup } from './editor-group.tsx'
import { formatHours } from './format-hours.ts'
import { OpeningLine } from './opening-line.tsx'
import { type HoursLine, hoursLines, readHours } from './read-hours.ts'
import { type DefaultsByLanguage, TextFields } from './text-fields.tsx'

export function ContactGroup({ saved, defaults }: { saved: SavedDetails; defaults: DefaultsByLanguage }) {
  return (
    <EditorGroup
      heading={m.shopDetails_reach_heading()}
      saveText={m.shopDetails_reach_save()}
      saved={saved}
      fields={(details) => (
        <>
          <TextFields group="address" details={details} defaults={defaults} />
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

export function LinksGroup({ saved }: { saved: SavedDetails }) {
  return (
    <EditorGroup
      heading={m.shopDetails_links_heading()}
      saveText={m.shopDetails_links_save()}
      saved={saved}
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

/** The type `url` would reject links that the server accepts. */
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
