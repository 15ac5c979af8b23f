import { establishedYear } from '../api/shop-constants.ts'
import { m } from '../messages/compiled/messages.js'
import { localPath } from '../messages/language.ts'
import type { ShopTextsOfLanguage } from '../shop-details/displayed-details.ts'
import { Reasons } from '../shop-details/reasons.tsx'
import { ServiceCards } from '../shop-details/service-cards.tsx'
import { Story } from '../shop-details/story.tsx'
import { SectionHeading } from '../ui/section-heading.tsx'
import aboutDrawing from './art/about.svg'
import heroDrawing from './art/hero.svg?raw'
import { KandangiBorder, Pallu } from './art/saree.tsx'
import { TileFrieze } from './art/tile-frieze.tsx'

export function Hero() {
  return (
    <section id="home" className="overflow-hidden print:hidden">
      <div className="wrap grid items-center gap-10 pt-10 pb-12 md:grid-cols-[6fr_5fr] lg:grid-cols-[5fr_6fr] lg:pt-14">
        <div>
          <h1 className="text-3xl text-kandangi">{m.hero_heading()}</h1>
          <p className="mt-6 max-w-[24ch] text-lg lg:text-xl">{m.hero_line()}</p>
          <a href={localPath('/#about')} className="button button-primary mt-8">
            {m.hero_readMore()}
          </a>
        </div>
        <div
          role="img"
          aria-label={m.hero_illustration()}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: The drawing is a file of this project.
          dangerouslySetInnerHTML={{ __html: heroDrawing }}
        />
      </div>
      <TileFrieze className="text-kandangi/40" />
    </section>
  )
}

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
            <p className="flex max-w-56 items-center gap-3.5 leading-tight">
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

/** Shows the reasons on a saree, unrolled across the page from border to border, with its pallu at the left. */
export function WhyChoose({ reasons }: Pick<ShopTextsOfLanguage, 'reasons'>) {
  return (
    <section id="why" aria-labelledby="why-heading" className="on-dark text-kandangi print:hidden">
      <div className="bg-limewash">
        <KandangiBorder />
      </div>
      <div className="saree relative bg-kandangi text-plaster">
        <Pallu />
        <div className="wrap section lg:grid lg:grid-cols-[4fr_8fr]">
          <div className="lg:col-start-2">
            <SectionHeading id="why-heading" onDark>
              {m.whyChoose_heading()}
            </SectionHeading>
            <Reasons reasons={reasons} />
          </div>
        </div>
      </div>
      <KandangiBorder className="-scale-y-100" />
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
