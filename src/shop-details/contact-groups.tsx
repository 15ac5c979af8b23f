import { hasPhoneNumber, parseChatNumber, parseLink } from '../api/contact-channels.ts'
import { isBlank } from '../api/is-blank.ts'
import { dayInShop } from '../api/shop-clock.ts'
import { contactInfoFieldMaxLength, emailMaxLength, linkMaxLength } from '../api/shop-constants.ts'
import { m } from '../messages/compiled/messages.js'
import { fieldMessage } from '../messages/error-messages.ts'
import { BusinessHours, ContactChannels } from './contact-details.tsx'
import { resolveContactInfo, resolveLinks, type SavedDetails } from './displayed-details.ts'
import { EditorField, type Group } from './editor-group.tsx'
import { HoursField } from './hours-field.tsx'
import { hoursLines } from './opening-hours.ts'
import { findContradictions, listOrderTimes, OrderTimeLines } from './order-times.tsx'
import { ChatAndMap, FooterLinks } from './shop-links.tsx'
import { TextFields } from './text-fields.tsx'

export const contactGroup: Group = {
  heading: m.shopDetails_reach_heading,
  saveText: m.shopDetails_reach_save,
  check: ({ phone = '' }): Record<string, string> =>
    isBlank(phone) || hasPhoneNumber(phone) ? {} : { phone: m.form_phoneInvalid() },
  fields: ({ texts }) => (
    <>
      <TextFields names={['address']} texts={texts} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <EditorField label={m.contact_phone()} name="phone" type="tel" maxLength={contactInfoFieldMaxLength} />
        <EditorField label={m.contact_email()} name="email" type="email" maxLength={emailMaxLength} />
      </div>
    </>
  ),
  preview: ({ details }) => (
    <dl className="grid gap-5 bg-limewash p-5">
      <ContactChannels info={resolveContactInfo(details)} />
    </dl>
  ),
}

export const linksGroup: Group = {
  heading: m.shopDetails_links_heading,
  saveText: m.shopDetails_links_save,
  check: (typed) => {
    const invalid = Object.entries(parseLinks(typed)).filter(([, value]) => value === undefined)
    return Object.fromEntries(invalid.map(([name]) => [name, fieldMessage(name)]))
  },
  fields: ({ details: { phone } }) => (
    <>
      <EditorField
        label={m.shopDetails_links_whatsapp()}
        name="whatsapp"
        type="tel"
        hint={m.shopDetails_links_whatsappHint()}
        maxLength={40}
        placeholder={resolveLinks({ phone }).whatsapp}
      />
      <LinkField name="map" label={m.shopDetails_links_map()} hint={m.shopDetails_links_mapHint()} />
      <LinkField name="videos" label={m.shopDetails_links_videos()} hint={m.shopDetails_links_videosHint()} />
    </>
  ),
  preview: ({ details }) => {
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
  },
}

/** The field does not have the type `url`, which would reject links that the server accepts. */
function LinkField(props: { name: 'map' | 'videos'; label: string; hint: string }) {
  return <EditorField {...props} inputMode="url" maxLength={linkMaxLength} />
}

function parseLinks({ whatsapp = '', map = '', videos = '' }: SavedDetails) {
  return { whatsapp: parseChatNumber(whatsapp), map: parseLink(map), videos: parseLink(videos) }
}

export const hoursGroup: Group = {
  heading: m.shopDetails_hours_heading,
  saveText: m.shopDetails_hours_save,
  fields: ({ details }) => (
    <div className="grid gap-6">
      {hoursLines.map((line) => (
        <HoursField key={line} line={line} hours={resolveContactInfo(details).businessHours[line]} />
      ))}
    </div>
  ),
  preview: ({ details, closures, time }) => (
    <dl className="bg-limewash p-5">
      <BusinessHours contactInfo={resolveContactInfo(details)} closures={closures} time={time} />
    </dl>
  ),
}

export const orderTimeGroup: Group = {
  heading: m.orderTime_heading,
  saveText: m.orderTime_save,
  check: findContradictions,
  fields: ({ texts }) => (
    <>
      <EditorField
        label={m.orderTime_orderDays()}
        name="orderDays"
        inputMode="numeric"
        pattern="[1-9]\d{0,2}"
        maxLength={3}
        hint={m.orderTime_orderDaysHint()}
      />
      <TextFields names={['festival']} texts={texts} />
      <div className="grid items-start gap-4 sm:grid-cols-3">
        <EditorField label={m.orderTime_festivalDay_label()} name="festivalDay" type="date" />
        <EditorField
          label={m.orderTime_lastDay_label()}
          name="festivalLastDay"
          type="date"
          hint={m.orderTime_lastDayHint()}
        />
        <EditorField label={m.orderTime_from()} name="festivalFrom" type="date" hint={m.orderTime_fromHint()} />
      </div>
    </>
  ),
  preview: ({ details, time }) => {
    // The preview uses the later day, so that it shows a festival before its announcement.
    const [, day = ''] = [dayInShop(time), details.festivalFrom ?? ''].sort()
    const orderTimes = listOrderTimes(details, day)
    return (
      <div className="bg-limewash p-5 text-lg">
        {orderTimes.length > 0 ? <OrderTimeLines orderTimes={orderTimes} /> : m.orderTime_nothing()}
      </div>
    )
  },
}
