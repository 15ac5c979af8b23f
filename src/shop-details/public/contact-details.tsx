import type { ReactNode } from 'react'
import type { ContactInfo } from '../../api/contact.ts'
import { phoneLink } from '../../api/contact-channels.ts'
import type { Phone } from '../../api/phone-numbers.ts'
import { m } from '../../messages/compiled/messages.js'
import { OwnerText } from '../../ui/owner-text.tsx'
import { ComingClosures } from './closing-notices.tsx'
import type { ShopLinks } from './displayed-details.ts'
import { formatHours, hoursLines } from './opening-hours.ts'
import { OpeningLine, type OpeningLineProps, TomorrowLine } from './opening-line.tsx'
import { type OrderTime, OrderTimeLines } from './order-times.tsx'
import { ChatAndMap } from './shop-links.tsx'

type ContactDetailsProps = OpeningLineProps & { phones: Phone[]; links: ShopLinks; orderTimes: OrderTime[] }

export function ContactDetails({ phones, links, orderTimes, ...shop }: ContactDetailsProps) {
  return (
    <div className="grid min-w-0 gap-8 self-start">
      <dl className="contact-details grid grid-cols-1 gap-5">
        <ContactChannels info={shop.contactInfo} phones={phones} />
        <BusinessHours {...shop} />
        {orderTimes.length > 0 && (
          <Detail name={m.orderTime_label()}>
            <OrderTimeLines orderTimes={orderTimes} />
          </Detail>
        )}
      </dl>
      <ChatAndMap links={links} />
    </div>
  )
}

/** The owner's dashboard adds a link to each detail, whose own links then lead nowhere. */
type Marked = { mark?: ReactNode }

function ContactChannels({ info: { address, email }, phones }: { info: ContactInfo; phones: Phone[] }) {
  return (
    <>
      <AddressDetail address={address} />
      <PhoneDetail phones={phones} />
      <EmailDetail email={email} />
    </>
  )
}

export function AddressDetail({ address, mark }: Pick<ContactInfo, 'address'> & Marked) {
  return (
    <Detail name={m.contact_address()} mark={mark}>
      <OwnerText as="address" text={address} />
    </Detail>
  )
}

export function PhoneDetail({ phones, mark }: { phones: Phone[] } & Marked) {
  return (
    <Detail name={m.contact_phone()} mark={mark}>
      {phones.map(({ text, number }) => (
        <a
          key={text}
          href={mark ? undefined : phoneLink(number)}
          className="link -my-2.5 block w-fit py-2.5 tabular-nums"
        >
          {text}
        </a>
      ))}
    </Detail>
  )
}

export function EmailDetail({ email, mark }: Pick<ContactInfo, 'email'> & Marked) {
  return (
    <Detail name={m.contact_email()} mark={mark}>
      <a href={mark ? undefined : `mailto:${email}`} className="link -my-2.5 block w-fit py-2.5">
        {email}
      </a>
    </Detail>
  )
}

export function BusinessHours({ mark, ...shop }: OpeningLineProps & Marked) {
  return (
    <Detail name={m.contact_businessHours()} mark={mark}>
      <HoursLines hours={shop.contactInfo.businessHours} />
      <OpeningLine {...shop} />
      <TomorrowLine {...shop} />
      <ComingClosures {...shop} />
    </Detail>
  )
}

export function HoursLines({ hours }: { hours: ContactInfo['businessHours'] }) {
  return hoursLines.map((line) => <OwnerText key={line} text={formatHours(hours[line], line)} />)
}

function Detail({ name, mark, children }: { name: string; children: ReactNode } & Marked) {
  return (
    <div className="grid gap-x-6 sm:grid-cols-[9.5rem_1fr] sm:items-baseline">
      <dt className="font-semibold text-teak-soft">
        {name}
        {mark}
      </dt>
      <dd className="min-w-0 text-lg tabular-nums wrap-anywhere">{children}</dd>
    </div>
  )
}
