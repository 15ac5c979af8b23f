import type { GalleryPicture } from '../api/gallery.ts'
import { designAddress } from '../gallery/public/design-code.ts'
import { categoryName, formatPrice } from '../gallery/public/design-texts.ts'
import type { PublishedDesign } from '../gallery/public/designs.server.ts'
import { galleryAddress } from '../gallery/public/gallery-view.ts'
import { Picture } from '../gallery/public/picture.tsx'
import { m } from '../messages/compiled/messages.js'
import { localPath } from '../messages/language.ts'

type RelatedDesignsProps = { design: PublishedDesign; hasSaveData: boolean }

export function RelatedDesigns({ design: { picture, related }, hasSaveData }: RelatedDesignsProps) {
  if (related.length === 0) return null
  const { category } = picture
  const name = categoryName(category)
  const isOneCategory = related.every((other) => other.category === category)
  // Three pictures or fewer would leave half of a wide row empty.
  const isRow = related.length > 3
  return (
    <section aria-labelledby="related-heading" className="mt-12 print:hidden lg:mt-20">
      <h2 id="related-heading" className="mb-5 text-xl text-kandangi">
        {isOneCategory ? m.design_related({ category: name }) : m.design_relatedOthers()}
      </h2>
      <ul className={`related-designs ${isRow ? 'lg:grid-cols-6' : ''}`}>
        {related.map((other) => (
          <RelatedDesign key={other.id} picture={other} largeSize={isRow ? 174 : 378} isSmall={hasSaveData} />
        ))}
      </ul>
      <a href={localPath(galleryAddress({ category }))} className="button button-quiet mt-6 w-full sm:w-auto">
        {m.design_moreOfCategory({ category: name })}
      </a>
    </section>
  )
}

type RelatedDesignProps = { picture: GalleryPicture; largeSize: number; isSmall: boolean }

function RelatedDesign({ picture, largeSize, isSmall }: RelatedDesignProps) {
  const { code, price } = picture
  return (
    <li>
      <a href={localPath(designAddress(code))}>
        <Picture
          picture={picture}
          sizes={`(min-width: 1024px) ${largeSize}px, (min-width: 640px) 30vw, 44vw`}
          className="aspect-square"
          isSmall={isSmall}
        />
        <span className="mt-2 flex flex-wrap justify-between gap-x-2 text-sm tabular-nums">
          <span className="text-teak-soft">{code}</span>
          <span className="font-semibold wrap-anywhere">{formatPrice(price)}</span>
        </span>
      </a>
    </li>
  )
}
