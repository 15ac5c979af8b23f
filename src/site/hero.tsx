import type { GalleryPicture } from '../api/gallery.ts'
import { designAddress } from '../gallery/public/design-code.ts'
import { categoryName, formatPrice } from '../gallery/public/design-texts.ts'
import { Picture } from '../gallery/public/picture.tsx'
import { m } from '../messages/compiled/messages.js'
import { foreignLanguage } from '../messages/detect-language.ts'
import { localPath } from '../messages/language.ts'
import { OpeningLine } from '../shop-details/public/opening-line.tsx'
import { OrderTimeLines } from '../shop-details/public/order-times.tsx'
import { PriceTag } from '../ui/price-tag.tsx'
import { TileFrieze } from './art/motifs.tsx'
import type { FrameData } from './frame.server.ts'
import { heroSizes } from './hero-sizes.ts'

interface HeroProps {
  frame: FrameData
  pictures: GalleryPicture[]
  hasSaveData: boolean
}

export function Hero({ frame, pictures, hasSaveData }: HeroProps) {
  const { welcome, tagline } = frame.identity
  return (
    <section id="home" className="overflow-hidden print:hidden">
      <div className="wrap grid items-center gap-x-10 gap-y-6 pt-6 pb-2 *:min-w-0 md:py-10 lg:grid-cols-[5fr_7fr] lg:py-12">
        <div>
          <h1 lang={foreignLanguage(welcome)} className="text-3xl text-kandangi wrap-anywhere">
            {welcome}
          </h1>
          <p
            lang={foreignLanguage(tagline)}
            className="mt-3 mb-2 text-lg wrap-anywhere lg:mt-6 lg:mb-4 lg:max-w-[24ch] lg:text-xl"
          >
            {tagline}
          </p>
          <div className="max-sm:text-sm">
            <OpeningLine {...frame} />
            <OrderTimeLines orderTimes={frame.orderTimes} className="mt-1 font-semibold" />
          </div>
          <div className="mt-4 flex flex-wrap gap-2 max-sm:text-sm max-sm:*:flex-auto lg:mt-8 lg:max-xl:text-sm">
            <a href={localPath('/#gallery')} className="button button-primary px-3 sm:max-lg:px-6 xl:px-6">
              {m.hero_seeWork()}
            </a>
            <a href={localPath('/#about')} className="button button-quiet px-3 sm:max-lg:px-6 xl:px-6">
              {m.hero_readMore()}
            </a>
          </div>
        </div>
        {pictures.length > 0 && (
          <ul aria-label={m.gallery_heading()} data-count={pictures.length} className="hero-designs">
            {pictures.map((picture, nth) => (
              <HeroDesign
                key={picture.code}
                picture={picture}
                // With the data saver, this chooses the same file as the gallery, which then loads from the cache.
                sizes={hasSaveData ? '100vw' : heroSizes(picture, nth, pictures.length)}
                // A lazy photo would appear 0.2 to 1 s later on a slow connection. Phones show the first three.
                loading={nth < 3 ? 'eager' : 'lazy'}
                hasSaveData={hasSaveData}
              />
            ))}
          </ul>
        )}
      </div>
      <TileFrieze className="text-kandangi/40" />
    </section>
  )
}

interface HeroDesignProps {
  picture: GalleryPicture
  sizes: string
  loading: 'eager' | 'lazy'
  hasSaveData: boolean
}

function HeroDesign({ picture, sizes, loading, hasSaveData }: HeroDesignProps) {
  const { code, category, price } = picture
  return (
    <li className="min-w-0 border border-thread bg-paper p-1.5 pb-2">
      <a
        href={localPath(designAddress(code))}
        aria-label={m.gallery_viewDesign({ code, category: categoryName(category) })}
        className="grid grow"
      >
        <Picture picture={picture} sizes={sizes} loading={loading} isSmall={hasSaveData} />
      </a>
      <div className="flex flex-col-reverse">
        <p className="px-1 pt-1 text-sm/tight first-letter:uppercase">{categoryName(category)}</p>
        {/* The words for a price on request are wider than a card on a phone. */}
        {price !== '' && <PriceTag>{formatPrice(price)}</PriceTag>}
      </div>
    </li>
  )
}
