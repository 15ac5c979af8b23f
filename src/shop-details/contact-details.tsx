import type { ReactNode } from 'react'
import type { Closure } from '../contract/closures.ts'
import type { ContactInfo } from '../contract/contact.ts'
import { messages } from '../contract/messages.ts'
import { callLink, chatLink } from '../contract/ways-to-reach.ts'
import { ChatIcon, PlaceIcon } from '../ui/icons.tsx'
import { OpeningLine } from './opening-line.tsx'
import type { ShopLinks } from './shown-details.ts'

const words = messages.contact

export function ContactDetails(props: { info: ContactInfo; links: ShopLinks; closures: Closure[] }) {
  return (
    <div className="min-w-0">
      <dl className="contact-details grid gap-5">
        <WaysToReach info={props.info} />
        <BusinessHours hours={props.info.businessHours} closures={props.closures} />
      </dl>
      <div className="mt-8">
        <ChatAndMap links={props.links} />
      </div>
    </div>
  )
}

export function WaysToReach({ info: { address, phone, email } }: { info: ContactInfo }) {
  return (
    <>
      <Detail name={words.address}>
        <address>{address}</address>
      </Detail>
      <Detail name={words.phone}>
        <a href={callLink(phone)} className="link -my-2 block w-fit py-2 tabular-nums">
          {phone}
        </a>
      </Detail>
      <Detail name={words.email}>
        <a href={`mailto:${email}`} className="link -my-2 block w-fit py-2">
          {email}
        </a>
      </Detail>
    </>
  )
}

export function BusinessHours({ hours, closures }: { hours: ContactInfo['businessHours']; closures: Closure[] }) {
  return (
    <Detail name={words.businessHours}>
      <p>{hoursOf(words.days.monFri, hours.monFri)}</p>
      <p>{hoursOf(words.days.sat, hours.sat)}</p>
      <p>{hoursOf(words.days.sun, hours.sun)}</p>
      <OpeningLine hours={hours} closures={closures} />
    </Detail>
  )
}

export function ChatAndMap({ links }: { links: ShopLinks }) {
  const chat = chatLink(links.whatsapp)
  return (
    <p className="flex flex-wrap gap-3 print:hidden">
      {chat && (
        <a href={chat} rel="noopener" className="button bg-leaf text-plaster hover:bg-leaf-deep">
          <ChatIcon />
          {words.chat}
        </a>
      )}
      <a href={links.map} rel="noopener" className="button button-quiet">
        <PlaceIcon />
        {words.map}
      </a>
    </p>
  )
}

function Detail({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 sm:grid-cols-[10rem_1fr] sm:items-baseline">
      <dt className="font-semibold text-teak-soft">{name}</dt>
      <dd className="min-w-0 text-lg tabular-nums wrap-anywhere">{children}</dd>
    </div>
  )
}

/** The built-in hours name their day themselves, and so may the owner. */
function hoursOf(day: string, hours: string): string {
  return hours.startsWith(day) ? hours : `${day} ${hours}`
}
