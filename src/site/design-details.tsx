import type { GalleryPicture } from '../api/gallery.ts'
import { designAddress } from '../gallery/public/design-code.ts'
import { categoryName, displayDescription, formatPrice } from '../gallery/public/design-texts.ts'
import type { PublishedDesign } from '../gallery/public/designs.server.ts'
import { Picture } from '../gallery/public/picture.tsx'
import { m } from '../messages/compiled/messages.js'
import { listFacts } from '../messages/design-facts.ts'
import { localPath } from '../messages/language.ts'
import { OpeningLine } from '../shop-details/public/opening-line.tsx'
import { OrderTimeLines } from '../shop-details/public/order-times.tsx'
import { ChatIcon } from '../ui/icons.tsx'
import { PriceTag } from '../ui/price-tag.tsx'
import { Stitch } from '../ui/section-heading.tsx'
import { DesignPhotos } from './design-photos.tsx'
import type { FrameData } from './frame.server.ts'
import { RelatedDesigns } from './related-designs.tsx'

interface DesignDetailsProps {
  design: PublishedDesign
  frame: FrameData
  ask: string | undefined
  hasSaveData: boolean
}

export function DesignDetails({ design, frame, ask, hasSaveData }: DesignDetailsProps) {
  const { picture, cardAddress } = design
  const description = displayDescription(picture)
  const names = { code: picture.code, category: categoryName(picture.category) }
  const heading = description?.text ?? names.category
  const facts = listFacts(frame.details, picture.facts)
  return (
    <article data-viewed-design={picture.id} className="wrap pt-3 pb-16 lg:pt-10 lg:pb-24">
      <a href={localPath(cardAddress)} className="link inline-flex min-h-11 items-center print:hidden">
        {m.design_backToGallery()}
      </a>
      <div
        data-shop={frame.identity.shop}
        data-whatsapp={frame.links.whatsapp}
        className="mt-1 grid gap-4 md:grid-cols-2 md:gap-8 lg:mt-4 lg:gap-16"
      >
        <DesignPhotos picture={picture} hasSaveData={hasSaveData} />
        <div className="min-w-0">
          <div className="flex flex-wrap-reverse items-start justify-between gap-x-4 gap-y-2 [--tag-thread:var(--color-kandangi)] md:block">
            <h1 className={`min-w-0 flex-1 text-kandangi wrap-anywhere ${classOfHeading(heading)}`}>
              <span lang={description?.lang} className="block text-balance first-letter:uppercase">
                {heading}
              </span>
              <span className="mt-1 block text-base text-teak-soft tabular-nums first-letter:uppercase">
                {description ? m.design_name(names) : names.code}
              </span>
            </h1>
            <Stitch className="hidden stroke-kandangi md:block" />
            <div className="flex md:mt-8 md:text-lg">
              <div>
                <PriceTag>{formatPrice(picture.price)}</PriceTag>
              </div>
            </div>
          </div>
          <a
            href={ask ?? localPath('/#contact')}
            rel={ask && 'noopener'}
            data-enquired-design={picture.id}
            className={`button mt-3 w-full print:hidden sm:w-auto md:mt-6 ${ask ? 'bg-leaf text-plaster' : 'button-primary'}`}
          >
            {ask && <ChatIcon />}
            {ask ? m.design_ask() : m.design_askByMessage()}
          </a>
          <div className="mt-3 text-sm">
            <OpeningLine {...frame} />
            {/* The number of days is one of the facts. */}
            <OrderTimeLines
              orderTimes={frame.orderTimes.filter(({ until }) => until)}
              className="mt-1 font-semibold text-leaf print:hidden"
            />
          </div>
          <p className="design-actions mt-3 print:hidden" />
          {facts.length > 0 && (
            <dl className="mt-4 max-w-[36rem] border-t border-thread">
              {facts.map(({ name, text }) => (
                <div key={name} className="flex gap-x-4 border-thread py-2.5 not-last:border-b">
                  <dt className="w-[30%] text-teak-soft">{name}</dt>
                  <dd className="flex-1 font-semibold">{text}</dd>
                </div>
              ))}
            </dl>
          )}
          <NeighbouringDesigns design={design} hasSaveData={hasSaveData} />
        </div>
      </div>
      <RelatedDesigns design={design} hasSaveData={hasSaveData} />
    </article>
  )
}

/** Words of several lines get their own row, and smaller letters. */
function classOfHeading({ length }: string): string {
  if (length > 60) return 'basis-full text-lg/snug md:text-xl/snug'
  return length > 24 ? 'basis-full text-xl md:text-2xl' : 'basis-40 text-xl md:text-2xl'
}

function NeighbouringDesigns({ design, hasSaveData }: Pick<DesignDetailsProps, 'design' | 'hasSaveData'>) {
  const { previous, next } = design
  if (!previous && !next) return null
  return (
    <nav
      aria-label={m.design_neighbours()}
      className="mt-8 grid grid-cols-2 gap-4 border-t border-thread pt-4 print:hidden"
    >
      {previous && <Neighbour picture={previous} rel="prev" isSmall={hasSaveData} />}
      {next && <Neighbour picture={next} rel="next" isSmall={hasSaveData} />}
    </nav>
  )
}

function Neighbour({ picture, rel, isSmall }: { picture: GalleryPicture; rel: 'prev' | 'next'; isSmall: boolean }) {
  const { code } = picture
  const price = formatPrice(picture.price)
  const direction = rel === 'next' ? m.design_next() : m.design_previous()
  return (
    <a
      href={localPath(designAddress(code))}
      rel={rel}
      aria-label={m.design_neighbour({ direction, code, price })}
      className={`flex flex-wrap items-center gap-2 max-sm:text-sm sm:gap-3 [line-height:var(--leading-tight)] ${rel === 'next' ? 'col-start-2 flex-row-reverse text-end' : ''}`}
    >
      <Picture picture={picture} sizes="56px" className="size-14 flex-none" isSmall={isSmall} />
      <span className="min-w-0">
        <span className="link font-semibold">{direction}</span>
        <span className="mt-1 block text-sm text-teak-soft wrap-anywhere tabular-nums">{price}</span>
      </span>
    </a>
  )
}
