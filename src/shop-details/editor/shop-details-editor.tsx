import { parseLink } from '../../api/parse-links.ts'
import { dayInShop } from '../../api/shop-clock.ts'
import { m } from '../../messages/compiled/messages.js'
import { fieldMessage } from '../../messages/error-messages.ts'
import { resolveIdentity } from '../../messages/identity.ts'
import { OwnerText } from '../../ui/owner-text.tsx'
import { BusinessHours, ContactChannels } from '../public/contact-details.tsx'
import { resolveContactInfo, resolveLinks, type SavedDetails } from '../public/displayed-details.ts'
import { hoursLines } from '../public/opening-hours.ts'
import { findContradictions, listOrderTimes, OrderTimeLines } from '../public/order-times.tsx'
import { ChatAndMap, FooterLinks } from '../public/shop-links.tsx'
import { ShopName } from '../public/shop-name.tsx'
import { Reasons, ServiceCards, Story } from '../public/text-sections.tsx'
import { EditorGroup, type EditorProps, type Group } from './editor-group.tsx'
import { HoursField } from './hours-field.tsx'

export function ShopDetailsEditor(props: EditorProps) {
  return (
    <>
      <p>{m.shopDetails_hint()}</p>
      {groups.map((group) => (
        <EditorGroup key={group.heading()} group={group} {...props} />
      ))}
    </>
  )
}

const groups: Group[] = [
  {
    heading: m.shopDetails_identity_heading,
    saveText: m.shopDetails_identity_save,
    fields: ['name', 'town', 'welcome', 'tagline', 'establishedYear'],
    preview: ({ details, defaults: { en, ta, establishedYear } }) => {
      const identity = resolveIdentity(details, { ...en, establishedYear, tamil: ta })
      return (
        <div className="grid gap-4 bg-plaster p-5 wrap-anywhere">
          <ShopName identity={identity} />
          <OwnerText text={identity.welcome} className="font-heading text-2xl font-semibold text-kandangi" />
          <OwnerText text={identity.tagline} />
        </div>
      )
    },
  },
  {
    heading: m.shopDetails_reach_heading,
    saveText: m.shopDetails_reach_save,
    fields: ['address', 'phone', 'email'],
    preview: ({ details, savedReach }) => {
      const info = resolveContactInfo(details)
      const phones = info.phone === savedReach.phone ? savedReach.phones : [{ text: info.phone }]
      return (
        <dl className="grid gap-5 bg-limewash p-5">
          <ContactChannels info={info} phones={phones} />
        </dl>
      )
    },
  },
  {
    heading: m.shopDetails_links_heading,
    saveText: m.shopDetails_links_save,
    check: (typed) => {
      const invalid = Object.entries(parseLinks(typed)).filter(([, value]) => value === undefined)
      return Object.fromEntries(invalid.map(([name]) => [name, fieldMessage(name)]))
    },
    fields: ['whatsapp', 'map', 'videos'],
    preview: ({ details, savedReach }) => {
      const { whatsapp, ...others } = resolveLinks({ ...details, ...parseLinks(details) })
      const links = { ...others, whatsapp: whatsapp === savedReach.whatsapp ? savedReach.chatNumber : '' }
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
  },
  {
    heading: m.shopDetails_story_heading,
    saveText: m.shopDetails_story_save,
    fields: ['story'],
    preview: ({ displayed }) => <Story {...displayed} />,
    previewClass: 'bg-plaster px-5 pb-5',
  },
  {
    heading: m.shopDetails_reasons_heading,
    saveText: m.shopDetails_reasons_save,
    fields: ['reasons'],
    preview: ({ displayed }) => <Reasons {...displayed} />,
    previewClass: 'bg-kandangi p-5 text-plaster',
  },
  {
    heading: m.shopDetails_services_heading,
    saveText: m.shopDetails_services_save,
    fields: ['services'],
    preview: ({ displayed }) => <ServiceCards {...displayed} />,
    previewClass: 'bg-plaster p-5',
  },
  {
    heading: m.shopDetails_hours_heading,
    saveText: m.shopDetails_hours_save,
    fields: (edited) => (
      <div className="grid gap-6">
        {hoursLines.map((line) => (
          <HoursField key={line} line={line} {...edited} />
        ))}
      </div>
    ),
    preview: ({ details, closures, time }) => (
      <dl className="bg-limewash p-5">
        <BusinessHours contactInfo={resolveContactInfo(details)} closures={closures} time={time} />
      </dl>
    ),
  },
  {
    heading: m.orderTime_heading,
    saveText: m.orderTime_save,
    check: findContradictions,
    fields: ['orderDays', 'festival', 'festivalDay', 'festivalLastDay', 'festivalFrom'],
    preview: ({ details, time }) => {
      // The preview uses the later day, so that it shows a festival before its announcement.
      const [, day = ''] = [dayInShop(time), details.festivalFrom ?? ''].sort()
      const orderTimes = listOrderTimes(details, day)
      return orderTimes.length > 0 ? <OrderTimeLines orderTimes={orderTimes} /> : m.orderTime_nothing()
    },
    previewClass: 'bg-limewash p-5 text-lg',
  },
]

function parseLinks({ map = '', videos = '' }: SavedDetails) {
  return { map: parseLink(map), videos: parseLink(videos) }
}
