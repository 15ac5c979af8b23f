import { m } from '../messages/compiled/messages.js'
import type { ShopTextsOfLanguage } from '../shop-details/displayed-details.ts'
import { ServiceCards } from '../shop-details/text-sections.tsx'
import { SectionHeading } from '../ui/section-heading.tsx'

export function Services({ services }: Pick<ShopTextsOfLanguage, 'services'>) {
  return (
    <section id="service" aria-labelledby="service-heading" className="section print:hidden">
      <div className="wrap">
        <SectionHeading id="service-heading">{m.services_heading()}</SectionHeading>
        <ServiceCards services={services} />
      </div>
    </section>
  )
}
