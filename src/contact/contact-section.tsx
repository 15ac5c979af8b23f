import type { ContactInfo } from '../contract/contact.ts'
import { messages } from '../contract/messages.ts'
import { SectionHeading } from '../ui/section-heading.tsx'
import { ContactDetails } from './contact-details.tsx'
import { ContactForm } from './contact-form.tsx'

export function ContactSection({ info }: { info: ContactInfo }) {
  return (
    <section id="contact" aria-labelledby="contact-heading" className="section bg-limewash">
      <div className="wrap">
        <SectionHeading id="contact-heading">{messages.contact.heading}</SectionHeading>
        <div className="grid gap-12 lg:grid-cols-[5fr_6fr] lg:gap-20">
          <ContactDetails info={info} />
          <ContactForm phone={info.phone} />
        </div>
      </div>
    </section>
  )
}
