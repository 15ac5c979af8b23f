import type { AboutPhoto, Category } from '../api/gallery.ts'
import { categoryName, displayDescription, formatPrice } from '../gallery/public/design-texts.ts'
import type { getLowestPrices } from '../gallery/public/gallery.server.ts'
import { galleryAddress } from '../gallery/public/gallery-view.ts'
import { Photo } from '../gallery/public/picture.tsx'
import { m } from '../messages/compiled/messages.js'
import { foreignLanguage } from '../messages/detect-language.ts'
import { localPath } from '../messages/language.ts'
import type { ShopTextsOfLanguage } from '../shop-details/public/displayed-details.ts'
import { Reasons, ServiceCards, Story } from '../shop-details/public/text-sections.tsx'
import pallu from '../ui/art/pallu.svg'
import { SectionHeading } from '../ui/section-heading.tsx'
import aboutDrawing from './art/about.svg'
import { KandangiBorder } from './art/motifs.tsx'
import type { FrameData } from './frame.server.ts'

interface AboutProps {
  frame: FrameData
  story: string
  photo: AboutPhoto | undefined
  hasSaveData: boolean
}

export function About({ frame: { identity, year }, story, photo, hasSaveData }: AboutProps) {
  const { welcome, establishedYear } = identity
  const years = year - establishedYear
  return (
    <section id="about" aria-labelledby="about-heading" className="section print:hidden">
      <div className="about wrap">
        {/* This heading is a small label, because the hero shows the same text in large letters. */}
        <h2
          id="about-heading"
          lang={foreignLanguage(welcome)}
          className="stitched font-[family-name:inherit] text-base text-teak-soft"
        >
          {welcome}
        </h2>
        <p className="font-heading text-lg/tight font-semibold text-balance md:text-xl/tight lg:text-2xl/tight">
          {m.about_founded({ ...identity, year: establishedYear })}
        </p>
        <Story story={story} />
        <div className="flex flex-wrap items-center justify-between gap-2 md:justify-start md:gap-8">
          {years > 0 && (
            <p className="flex max-w-40 items-center gap-3 [line-height:var(--leading-tight)] lg:max-w-56">
              <strong
                data-years={establishedYear}
                className="font-heading text-[3rem]/none font-semibold text-kandangi lg:text-[4.5rem]"
              >
                {years}
              </strong>{' '}
              {m.about_years({ years })}
            </p>
          )}
          <a href={localPath('/#why')} className="button button-quiet px-3 md:px-6">
            {m.about_learnMore()}
          </a>
        </div>
        {photo ? (
          <OwnPhoto photo={photo} isSmall={hasSaveData} />
        ) : (
          <img
            src={aboutDrawing}
            alt={m.about_imageAlt()}
            width={480}
            height={620}
            loading="lazy"
            className="scheme-only-light"
          />
        )}
      </div>
    </section>
  )
}

function OwnPhoto({ photo, isSmall }: { photo: AboutPhoto; isSmall: boolean }) {
  const words = displayDescription(photo)
  const sizes = '(min-width: 1240px) 484px, (min-width: 768px) 40vw, 200px'
  return (
    <Photo photo={photo} alt={words?.text ?? m.about_imageAlt()} lang={words?.lang} sizes={sizes} isSmall={isSmall} />
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
        <img
          src={pallu}
          alt=""
          loading="lazy"
          className="absolute inset-y-0 left-0 hidden h-full w-72 scheme-only-light lg:block"
        />
        <div className="section">
          <SectionHeading id="why-heading" onDark>
            {m.whyChoose_heading()}
          </SectionHeading>
          <Reasons reasons={reasons} />
        </div>
      </div>
      <KandangiBorder className="[scale:1_-1]" />
    </section>
  )
}

type LowestPrices = Awaited<ReturnType<typeof getLowestPrices>>
type ServicesProps = Pick<ShopTextsOfLanguage, 'services'> & { lowestPrices: LowestPrices }

/** Alterations have no designs, so their card leads to the contact section. */
const categoriesOfServices: Category[][] = [['design blouse'], [], ['embroidery blouse', 'aari blouse']]

export function Services({ services, lowestPrices }: ServicesProps) {
  return (
    <section id="service" aria-labelledby="service-heading" className="section print:hidden">
      <div className="wrap">
        <SectionHeading id="service-heading">{m.services_heading()}</SectionHeading>
        <ServiceCards services={services}>
          {(index) => <ServiceLinks categories={categoriesOfServices[index] ?? []} lowestPrices={lowestPrices} />}
        </ServiceCards>
      </div>
    </section>
  )
}

function ServiceLinks({ categories, lowestPrices }: { categories: Category[]; lowestPrices: LowestPrices }) {
  const linkClassName = 'link block w-fit py-2.25 font-semibold first-letter:uppercase'
  return (
    <p className="mt-2 w-full md:col-start-2">
      {categories.length === 0 && (
        <a href={localPath('/#contact')} className={linkClassName}>
          {m.services_askForPrice()}
        </a>
      )}
      {lowestPrices
        .filter(({ category }) => categories.includes(category))
        .map(({ category, price }) => (
          <a key={category} href={localPath(galleryAddress({ category }))} className={linkClassName}>
            {price === undefined
              ? categoryName(category)
              : m.services_fromPrice({ category: categoryName(category), price: formatPrice(price) })}
          </a>
        ))}
    </p>
  )
}
