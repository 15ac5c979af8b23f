import { createHash } from 'node:crypto'
import type { Category } from '../../api/gallery.ts'
import type { Shop } from '../../platform/shop.server.ts'
import { codeOf, type Design, designAddress, designIn } from './design-code.ts'
import { publishedPictures } from './gallery.server.ts'
import { addressOf, viewOfPlace } from './gallery-page.ts'
import type { GalleryPicture } from './picture.tsx'
import { shareSize } from './share-size.ts'

type Parts = Pick<Shop, 'db' | 'files' | 'contentCache'>

export interface ShownDesign {
  state: 'shown'
  picture: GalleryPicture
  /** Codes of its neighbours in the gallery's order. */
  previous: string | undefined
  next: string | undefined
  /** Where it hangs in the gallery. */
  place: string
  share: { path: string; widthPx: number; heightPx: number }
}

/** `removed`: the code has been given out, and nothing is shown under it now. */
export type DesignMatch = ShownDesign | { state: 'removed'; code: string; category: Category } | { state: 'unknown' }

/** What a code names, in whatever spelling. */
export async function findDesign(shop: Parts, code: string): Promise<DesignMatch> {
  const design = designIn(code)
  if (!design) return { state: 'unknown' }
  const spelled = codeOf(design.category, design.number)
  const pictures = await publishedPictures(shop)
  const index = pictures.findIndex((picture) => picture.code === spelled)
  const picture = pictures[index]
  if (!picture)
    return (await wasGiven(shop, design))
      ? { state: 'removed', code: spelled, category: design.category }
      : { state: 'unknown' }
  return {
    state: 'shown',
    picture,
    previous: pictures[index - 1]?.code,
    next: pictures[index + 1]?.code,
    place: addressOf(viewOfPlace(index), spelled),
    share: { path: `${designAddress(spelled)}/share-${shareHash(picture)}.jpg`, ...shareSize(picture) },
  }
}

async function wasGiven(shop: Parts, { category, number }: Design): Promise<boolean> {
  const counters = await shop.contentCache.get('designCounters', () =>
    shop.db.selectFrom('designCounters').selectAll().execute(),
  )
  return counters.some((counter) => counter.category === category && counter.given >= number)
}

/** Another photo or another price is another address, so that nobody is shown a preview of before. */
function shareHash({ url, price }: GalleryPicture): string {
  const name = url.slice(url.lastIndexOf('/') + 1)
  return createHash('sha256').update(`${name}\n${price}`).digest('hex').slice(0, 12)
}
