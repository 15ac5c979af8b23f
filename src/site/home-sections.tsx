import { establishedYear } from '../api/shop-constants.ts'
import { m } from '../messages/compiled/messages.js'
import { localPath } from '../messages/language.ts'
import type { ShopTextsOfLanguage } from '../shop-details/displayed-details.ts'
import { Reasons, ServiceCards, Story } from '../shop-details/text-sections.tsx'
import { SectionHeading } from '../ui/section-heading.tsx'
import aboutDrawing from './art/about.svg'
import pallu from './art/pallu.svg'
import { KandangiBorder } from './art/saree.tsx'

export function About({ year, story }: { year: number; story: string }) {
  const years = year - establishedYear
  return (
    <section id="about" aria-labelledby="about-heading" className="section print:hidden">
      <div className="wrap grid items-center gap-12 md:grid-cols-[5fr_6fr] lg:gap-24">
        <img
          src={aboutDrawing}
          alt={m.about_imageAlt()}
          width={480}
          height={620}
          loading="lazy"
          className="h-auto w-full"
        />
        <div className="max-w-[34rem]">
          <SectionHeading id="about-heading">{m.about_heading()}</SectionHeading>
          <p className="text-lg font-semibold text-balance">{m.about_founded({ year: establishedYear })}</p>
          <Story story={story} />
          <div className="mt-8 flex flex-wrap items-center gap-x-10 gap-y-6">
            <p className="flex max-w-56 items-center gap-3.5 [line-height:var(--leading-tight)]">
              <strong data-years className="font-heading text-[4.5rem]/none font-semibold text-kandangi">
                {years}
              </strong>{' '}
              {m.about_years({ years })}
            </p>
            <a href={localPath('/#why')} className="button button-quiet">
              {m.about_learnMore()}
            </a>
          </div>
        </div>
      </div>
    </section>
  )
}

export function WhyChoose({ reasons }: Pick<ShopTextsOfLanguage, 'reasons'>) {
  return (
    <section id="why" aria-labelledby="why-heading" className="on-dark text-kandangi print:hidden">
      <div className="bg-limewash">
        <KandangiBorder />
      </div>
      <div className="saree relative bg-kandangi text-plaster">
        {/* A pallu is the end of a saree: zari stripes, a row of mangoes, and temple points. */}
        <img src={pallu} alt="" loading="lazy" className="absolute inset-y-0 left-0 hidden h-full w-72 lg:block" />
        <div className="wrap section lg:grid lg:grid-cols-[4fr_8fr]">
          <div className="lg:col-start-2">
            <SectionHeading id="why-heading" onDark>
              {m.whyChoose_heading()}
            </SectionHeading>
            <Reasons reasons={reasons} />
          </div>
        </div>
      </div>
      <KandangiBorder className="[scale:1_-1]" />
    </section>
  )
}

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
