import type { GalleryPicture } from '../api/gallery.ts'
import { designAddress } from '../gallery/public/design-code.ts'
import { categoryName, displayDescription, formatPrice } from '../gallery/public/design-texts.ts'
import type { PublishedDesign } from '../gallery/public/designs.server.ts'
import { Picture } from '../gallery/public/picture.tsx'
import { m } from '../messages/compiled/messages.js'
import { localPath } from '../messages/language.ts'
import { OrderTimeLines } from '../shop-details/public/order-times.tsx'
import { ChatIcon } from '../ui/icons.tsx'
import { PriceTag } from '../ui/price-tag.tsx'
import { Stitch } from '../ui/section-heading.tsx'
import { DesignPhotos } from './design-photos.tsx'
import type { FrameData } from './frame.server.ts'

interface DesignDetailsProps {
  design: PublishedDesign
  frame: FrameData
  ask: string | undefined
  hasSaveData: boolean
}

export function DesignDetails({ design, frame, ask, hasSaveData }: DesignDetailsProps) {
  const { picture, cardAddress } = design
  const description = displayDescription(picture)
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
            <h1 className="min-w-0 flex-1 basis-40 text-xl text-kandangi md:text-2xl">
              <span className="block first-letter:uppercase">{categoryName(picture.category)}</span>
              <span className="mt-1 block text-base text-teak-soft tabular-nums">{picture.code}</span>
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
          <OrderTimeLines orderTimes={frame.orderTimes} className="mt-3 font-semibold text-leaf print:hidden" />
          <p className="design-actions mt-3 print:hidden" />
          <p lang={description?.lang} className="mt-4 max-w-[36rem] text-balance">
            {description?.text ?? m.gallery_intro()}
          </p>
          <p className="mt-3 max-w-[36rem] text-sm text-balance text-teak-soft">{m.design_hint()}</p>
          <NeighbouringDesigns design={design} hasSaveData={hasSaveData} />
        </div>
      </div>
    </article>
  )
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
      className={`[line-height:var(--leading-tight)] ${rel === 'next' ? 'col-start-2 grid justify-items-end text-end' : ''}`}
    >
      <Picture picture={picture} sizes="80px" className="mb-2 size-20" isSmall={isSmall} />
      <span className="link font-semibold">{direction}</span>
      <span className="mt-1 block text-sm text-teak-soft wrap-anywhere tabular-nums">{price}</span>
    </a>
  )
}
