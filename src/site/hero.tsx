import { categoryName } from '../gallery/catalogue/category-name.ts'
import { designAddress } from '../gallery/catalogue/design-code.ts'
import { formatPrice } from '../gallery/catalogue/format-price.ts'
import { type GalleryPicture, Picture } from '../gallery/catalogue/picture.tsx'
import { m } from '../messages/compiled/messages.js'
import { localPath } from '../messages/language.ts'
import { PriceTag } from '../ui/price-tag.tsx'
import { TileFrieze } from './art/tile-frieze.tsx'

export function Hero({ pictures, hasSaveData }: { pictures: GalleryPicture[]; hasSaveData: boolean }) {
  return (
    <section id="home" className="overflow-hidden print:hidden">
      <div className="wrap grid items-center gap-10 pt-8 pb-12 lg:grid-cols-[5fr_6fr] lg:py-16">
        <div>
          <h1 className="text-3xl text-kandangi">{m.hero_heading()}</h1>
          <p className="mt-6 max-w-[24ch] text-lg lg:text-xl">{m.hero_line()}</p>
          <a href={localPath('/#about')} className="button button-primary mt-8">
            {m.hero_readMore()}
          </a>
        </div>
        {pictures.length > 0 && (
          <ul
            aria-label={m.gallery_heading()}
            className="hero-pieces grid max-w-[36rem] grid-cols-3 items-start gap-3 lg:gap-5"
          >
            {pictures.map((picture) => (
              <li key={picture.code} className="border border-thread bg-paper p-1.5 pb-2">
                <HeroPiece picture={picture} hasSaveData={hasSaveData} />
              </li>
            ))}
          </ul>
        )}
      </div>
      <TileFrieze className="text-kandangi/40" />
    </section>
  )
}

function HeroPiece({ picture, hasSaveData }: { picture: GalleryPicture; hasSaveData: boolean }) {
  const { code, category, price } = picture
  return (
    <>
      <a
        href={localPath(designAddress(code))}
        aria-label={m.gallery_lookCloser({ code, category: categoryName(category) })}
        className="block"
      >
        <Picture
          picture={picture}
          // With data saver the gallery fetches the same file again from the cache.
          sizes={hasSaveData ? '100vw' : '(min-width: 640px) 190px, 30vw'}
          className="aspect-3/4"
          isSmall={hasSaveData}
        />
      </a>
      <PriceTag>{formatPrice(price)}</PriceTag>
    </>
  )
}
