import type { GalleryPicture } from '../api/gallery.ts'
import { designAddress } from '../gallery/catalogue/design-code.ts'
import { formatPrice } from '../gallery/catalogue/design-texts.ts'
import type { PublishedDesign } from '../gallery/catalogue/designs.server.ts'
import { Picture } from '../gallery/catalogue/picture.tsx'
import { m } from '../messages/compiled/messages.js'
import { localPath } from '../messages/language.ts'

export function NeighbouringDesigns({
  previous,
  next,
  hasSaveData,
}: Pick<PublishedDesign, 'previous' | 'next'> & { hasSaveData: boolean }) {
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
      className={`leading-tight ${rel === 'next' ? 'col-start-2 grid justify-items-end text-end' : ''}`}
    >
      <Picture picture={picture} sizes="80px" loading="lazy" className="mb-2 size-20" isSmall={isSmall} />
      <span className="link font-semibold">{direction}</span>
      <span className="mt-1 block text-sm text-teak-soft wrap-anywhere tabular-nums">{price}</span>
    </a>
  )
}
