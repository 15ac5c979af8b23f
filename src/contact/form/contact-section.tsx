import type { ComponentProps, PropsWithChildren } from 'react'
import { m } from '../../messages/compiled/messages.js'
import { Island } from '../../ui/island.server.tsx'
import { SectionHeading } from '../../ui/section-heading.tsx'
import { ContactForm } from './contact-form.tsx'

export function ContactSection({ children, ...props }: PropsWithChildren<ComponentProps<typeof ContactForm>>) {
  return (
    <section id="contact" aria-labelledby="contact-heading" className="section bg-limewash">
      <div className="wrap">
        <SectionHeading id="contact-heading">{m.contact_heading()}</SectionHeading>
        <div className="grid grid-cols-1 gap-12 lg:grid-cols-2 lg:gap-16">
          {children}
          <Island name="contact-form" component={ContactForm} props={props} />
        </div>
      </div>
    </section>
  )
}
