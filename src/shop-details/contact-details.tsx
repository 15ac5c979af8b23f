import type { ReactNode } from 'react'
import type { ContactInfo } from '../api/contact.ts'
import { phoneLink } from '../api/contact-channels.ts'
import { m } from '../messages/compiled/messages.js'
import { foreignLanguage } from '../messages/detect-language.ts'
import type { ShopLinks } from './displayed-details.ts'
import { formatHours } from './format-hours.ts'
import { OrderTimeLines } from './order-time-lines.tsx'
import type { OrderTime } from './order-times.ts'
import { hoursLines } from './read-hours.ts'
import { ChatAndMap } from './shop-links.tsx'

interface ContactDetailsProps {
  info: ContactInfo
  links: ShopLinks
  orderTimes: OrderTime[]
  opening: ReactNode
}

export function ContactDetails(props: ContactDetailsProps) {
  return (
    <div className="min-w-0">
      <dl className="contact-details grid grid-cols-1 gap-5">
        <ContactChannels info={props.info} />
        <BusinessHours hours={props.info.businessHours} opening={props.opening} />
        {props.orderTimes.length > 0 && (
          <Detail name={m.orderTime_label()}>
            <OrderTimeLines orderTimes={props.orderTimes} />
          </Detail>
        )}
      </dl>
      <div className="mt-8">
        <ChatAndMap links={props.links} />
      </div>
    </div>
  )
}

export function ContactChannels({ info: { address, phone, email } }: { info: ContactInfo }) {
  return (
    <>
      <Detail name={m.contact_address()}>
        <address lang={foreignLanguage(address)}>{address}</address>
      </Detail>
      <Detail name={m.contact_phone()}>
        <a href={phoneLink(phone)} className="link -my-2 block w-fit py-2 tabular-nums">
          {phone}
        </a>
      </Detail>
      <Detail name={m.contact_email()}>
        <a href={`mailto:${email}`} className="link -my-2 block w-fit py-2">
          {email}
        </a>
      </Detail>
    </>
  )
}

export function BusinessHours({ hours, opening }: { hours: ContactInfo['businessHours']; opening: ReactNode }) {
  return (
    <Detail name={m.contact_businessHours()}>
      <HoursLines hours={hours} />
      {opening}
    </Detail>
  )
}

export function HoursLines({ hours }: { hours: ContactInfo['businessHours'] }) {
  return hoursLines.map((line) => {
    const text = formatHours(hours[line], line)
    return (
      <p key={line} lang={foreignLanguage(text)}>
        {text}
      </p>
    )
  })
}

function Detail({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 sm:grid-cols-[9.5rem_1fr] sm:items-baseline">
      <dt className="font-semibold text-teak-soft">{name}</dt>
      <dd className="min-w-0 text-lg tabular-nums wrap-anywhere">{children}</dd>
    </div>
  )
}
