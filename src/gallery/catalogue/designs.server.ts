import { createHash } from 'node:crypto'
import type { Category } from '../../api/gallery.ts'
import { photosPerPage } from '../../api/shop-constants.ts'
import type { Shop } from '../../platform/shop.server.ts'
import { designAddress, formatDesignCode, parseDesignCode } from './design-code.ts'
import { publishedPictures } from './gallery.server.ts'
import { galleryAddress } from './gallery-page.ts'
import type { GalleryPicture } from './picture.tsx'
import { getShareSize } from './share-size.ts'

export interface PublishedDesign {
  state: 'published'
  picture: GalleryPicture
  /** `previous` and `next` are the codes of the neighbours in the gallery. */
  previous: string | undefined
  next: string | undefined
  cardAddress: string
  share: { path: string; widthPx: number; heightPx: number }
}

/** A code is `removed` if it was in use before, and `unknown` if it never was. */
export type DesignMatch =
  | PublishedDesign
  | { state: 'removed'; code: string; category: Category }
  | { state: 'unknown' }

export async function findDesign(
  shop: Pick<Shop, 'db' | 'files' | 'contentCache'>,
  spelling: string,
): Promise<DesignMatch> {
  const design = parseDesignCode(spelling)
  if (!design) return { state: 'unknown' }
  const { category, number } = design
  const code = formatDesignCode(category, number)
  const pictures = await publishedPictures(shop)
  const index = pictures.findIndex((picture) => picture.code === code)
  const picture = pictures[index]
  if (!picture) {
    const counters = await shop.contentCache.get('designCounters', () =>
      shop.db.selectFrom('designCounters').selectAll().execute(),
    )
    const isRemoved = counters.some((counter) => counter.category === category && counter.given >= number)
    return isRemoved ? { state: 'removed', code, category } : { state: 'unknown' }
  }
  return {
    state: 'published',
    picture,
    previous: pictures[index - 1]?.code,
    next: pictures[index + 1]?.code,
    cardAddress: galleryAddress({ page: Math.floor(index / photosPerPage) + 1 }, code),
    share: { path: `${designAddress(code)}/share-${hashShare(picture)}.jpg`, ...getShareSize(picture) },
  }
}

/** The address of the share picture changes with photo and price, because messengers cache previews. */
function hashShare({ url, price }: GalleryPicture): string {
  const name = url.slice(url.lastIndexOf('/') + 1)
  return createHash('sha256').update(`${name}\n${price}`).digest('hex').slice(0, 12)
}
