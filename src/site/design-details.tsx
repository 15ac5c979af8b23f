import { dataSaverWidth, largestWidth } from '../gallery/catalogue/data-saver.ts'
import { DesignPhoto } from '../gallery/catalogue/design-photo.tsx'
import { categoryName, displayDescription, formatPrice } from '../gallery/catalogue/design-texts.ts'
import type { PublishedDesign } from '../gallery/catalogue/designs.server.ts'
import { m } from '../messages/compiled/messages.js'
import type { Identity } from '../messages/identity.ts'
import { localPath } from '../messages/language.ts'
import { OrderTimeLines } from '../shop-details/order-time-lines.tsx'
import type { OrderTime } from '../shop-details/order-times.ts'
import { ChatIcon } from '../ui/icons.tsx'
import { PriceTag } from '../ui/price-tag.tsx'
import { Stitch } from '../ui/section-heading.tsx'
import { NeighbouringDesigns } from './neighbouring-designs.tsx'

interface DesignDetailsProps {
  design: PublishedDesign
  identity: Identity
  whatsapp: string
  ask: string | undefined
  orderTimes: OrderTime[]
  hasSaveData: boolean
}

export function DesignDetails({ design, identity, whatsapp, ask, orderTimes, hasSaveData }: DesignDetailsProps) {
  const { picture, cardAddress } = design
  const { placeholder, uploadTime, ...data } = picture
  const isSmall = hasSaveData && dataSaverWidth(picture) < largestWidth(picture)
  const description = displayDescription(picture)
  return (
    <article data-viewed-design={picture.id} className="wrap pt-3 pb-16 lg:pt-10 lg:pb-24">
      <a href={localPath(cardAddress)} className="link inline-flex min-h-11 items-center print:hidden">
        {m.design_backToGallery()}
      </a>
      <div
        data-shop={identity.shop}
        data-whatsapp={whatsapp}
        className="mt-1 grid gap-4 md:grid-cols-2 md:gap-8 lg:mt-4 lg:gap-16"
      >
        <div data-picture={JSON.stringify(data)} className="min-w-0 self-start border border-thread bg-paper p-2.5">
          <DesignPhoto picture={picture} isSmall={isSmall} />
        </div>
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
          <OrderTimeLines orderTimes={orderTimes} className="mt-3 font-semibold text-leaf print:hidden" />
          <p className="design-actions mt-3 print:hidden" />
          <p lang={description?.lang} className="mt-4 max-w-[36rem] text-balance">
            {description?.text ?? m.gallery_intro()}
          </p>
          <p className="mt-3 max-w-[36rem] text-sm text-balance text-teak-soft">{m.design_hint()}</p>
          <NeighbouringDesigns {...design} hasSaveData={hasSaveData} />
        </div>
      </div>
    </article>
  )
}
