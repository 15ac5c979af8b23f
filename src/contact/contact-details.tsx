import type { ReactNode } from 'react'
import type { ContactInfo } from '../contract/contact.ts'
import { messages } from '../contract/messages.ts'
import { ChatIcon, PlaceIcon } from '../ui/icons.tsx'
import { callLink, chatLink, mapLink } from './ways-to-reach.ts'

const words = messages.contact

export function ContactDetails({ info }: { info: ContactInfo }) {
  const { monFri, sat, sun } = info.businessHours
  const chat = chatLink(info.phone)
  return (
    <div className="min-w-0">
      <dl className="contact-details grid gap-5">
        <Detail name={words.address}>
          <address>{info.address}</address>
        </Detail>
        <Detail name={words.phone}>
          <a href={callLink(info.phone)} className="link -my-2 block w-fit py-2 tabular-nums">
            {info.phone}
          </a>
        </Detail>
        <Detail name={words.email}>
          <a href={`mailto:${info.email}`} className="link -my-2 block w-fit py-2">
            {info.email}
          </a>
        </Detail>
        <Detail name={words.businessHours}>
          <p>{hoursOf(words.days.monFri, monFri)}</p>
          <p>{hoursOf(words.days.sat, sat)}</p>
          <p>{hoursOf(words.days.sun, sun)}</p>
        </Detail>
      </dl>
      <p className="mt-8 flex flex-wrap gap-3 print:hidden">
        {chat && (
          <a href={chat} rel="noopener" className="button bg-leaf text-plaster hover:bg-leaf-deep">
            <ChatIcon />
            {words.chat}
          </a>
        )}
        <a href={mapLink(info.address)} rel="noopener" className="button button-quiet">
          <PlaceIcon />
          {words.map}
        </a>
      </p>
    </div>
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
