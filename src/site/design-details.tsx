import { categoryName } from '../gallery/catalogue/category-name.ts'
import { dataSaverWidth, largestWidth } from '../gallery/catalogue/data-saver.ts'
import { designAddress } from '../gallery/catalogue/design-code.ts'
import type { PublishedDesign } from '../gallery/catalogue/designs.server.ts'
import { EnlargePicture, LargePicture } from '../gallery/catalogue/enlarge-picture.tsx'
import { formatPrice } from '../gallery/catalogue/format-price.ts'
import { m } from '../messages/compiled/messages.js'
import { localPath } from '../messages/language.ts'
import { ArrowIcon, ChatIcon } from '../ui/icons.tsx'
import { Island } from '../ui/island.server.tsx'
import { PriceTag } from '../ui/price-tag.tsx'
import { Stitch } from '../ui/section-heading.tsx'

interface DesignDetailsProps {
  design: PublishedDesign
  askLink: string | undefined
  hasSaveData: boolean
}

export function DesignDetails({ design, askLink, hasSaveData }: DesignDetailsProps) {
  const { picture, cardAddress } = design
  const isSmall = hasSaveData && dataSaverWidth(picture) < largestWidth(picture)
  return (
    <article data-looked-at={picture.id} className="wrap pt-6 pb-16 lg:pt-10 lg:pb-24">
      <a href={localPath(cardAddress)} className="link inline-flex min-h-11 items-center">
        {m.design_backToGallery()}
      </a>
      <div className="mt-2 grid gap-8 lg:mt-4 lg:grid-cols-2 lg:gap-16">
        <div className="min-w-0 self-center border border-thread bg-paper p-2.5">
          {isSmall ? (
            <Island name="large-on-wish" component={EnlargePicture} props={{ picture }} />
          ) : (
            <LargePicture picture={picture} />
          )}
        </div>
        <div className="min-w-0 self-center">
          <h1 className="text-kandangi">
            <span className="block tabular-nums">{picture.code}</span>
            <span className="mt-1 block text-xl text-teak first-letter:uppercase">
              {categoryName(picture.category)}
            </span>
          </h1>
          <Stitch className="stroke-kandangi" />
          <div className="mt-8 flex text-lg [--tag-thread:var(--color-kandangi)]">
            <div>
              <PriceTag>{formatPrice(picture.price)}</PriceTag>
            </div>
          </div>
          <p className="mt-6 max-w-[36rem] text-balance">{m.gallery_intro()}</p>
          <a
            href={askLink ?? localPath('/#contact')}
            rel={askLink && 'noopener'}
            data-asks-about={picture.id}
            className={`button mt-6 w-full sm:w-auto ${askLink ? 'bg-leaf text-plaster' : 'button-primary'}`}
          >
            {askLink && <ChatIcon />}
            {askLink ? m.design_ask() : m.design_askByMessage()}
          </a>
          <p className="mt-3 max-w-[36rem] text-sm text-balance text-teak-soft">{m.design_hint()}</p>
          <Neighbours {...design} />
        </div>
      </div>
    </article>
  )
}

function Neighbours({ previous, next }: Pick<PublishedDesign, 'previous' | 'next'>) {
  if (!previous && !next) return null
  return (
    <nav
      aria-label={m.design_neighbours()}
      className="mt-10 flex flex-wrap justify-between gap-x-4 border-t border-thread pt-4 print:hidden"
    >
      {previous && <Neighbour code={previous} rel="prev" />}
      {next && <Neighbour code={next} rel="next" />}
    </nav>
  )
}

function Neighbour({ code, rel }: { code: string; rel: 'prev' | 'next' }) {
  const isNext = rel === 'next'
  return (
    <a
      href={localPath(designAddress(code))}
      rel={rel}
      className={`inline-flex min-h-12 items-center gap-2 font-semibold text-kandangi ${isNext ? 'ms-auto' : ''}`}
    >
      {!isNext && <ArrowIcon direction="left" />}
      <span className="link tabular-nums">
        {m.design_neighbour({ direction: isNext ? m.design_next() : m.design_previous(), code })}
      </span>
      {isNext && <ArrowIcon direction="right" />}
    </a>
  )
}
