import type { Meta } from '../api/meta.ts'
import { askLink } from '../gallery/catalogue/ask-link.ts'
import { categoryName } from '../gallery/catalogue/category-name.ts'
import { designAddress } from '../gallery/catalogue/design-code.ts'
import { type DesignMatch, findDesign, type PublishedDesign } from '../gallery/catalogue/designs.server.ts'
import { formatPrice } from '../gallery/catalogue/format-price.ts'
import { m } from '../messages/compiled/messages.js'
import { page, redirectTo, unavailable } from '../platform/http/page.server.ts'
import { describeUnindexed } from '../ui/unindexed-page.ts'
import { describeBreadcrumbs, describeDesign } from './describe-designs.ts'
import { DesignDetails } from './design-details.tsx'
import { NotFound, RemovedDesign } from './missing-pages.tsx'
import { offlineCacheableHeader } from './offline-cacheable.server.ts'
import { loadFrame } from './page-frame-data.server.ts'
import { describePage } from './share-card.ts'
import { StructuredData } from './structured-data.tsx'

interface DesignData {
  design: DesignMatch
  origin: string
  whatsapp: string
  hasSaveData: boolean
}

const statuses = { published: 200, removed: 410, unknown: 404 }

/** A removed design answers 410, and an unknown code 404. */
export const designPage = page<DesignData>({
  async load(context) {
    const { shop, params, hasSaveData } = context
    const { code = '' } = params
    const design = await findDesign(shop, code).catch((error) => void shop.log.error({ err: error }, 'design'))
    if (!design) throw unavailable()
    if (design.state === 'published' && design.picture.code !== code)
      return redirectTo(designAddress(design.picture.code), 301)
    const { links } = await loadFrame({ shop, visitor: undefined })
    return {
      data: { design, origin: shop.publicOrigin(), whatsapp: links.whatsapp, hasSaveData },
      status: statuses[design.state],
      headers: offlineCacheableHeader(context),
    }
  },
  describe({ design, origin }) {
    if (design.state === 'unknown') return describeUnindexed(m.notFound_heading(), m.notFound_text())
    if (design.state === 'published') return describeShown(design, origin)
    return describeUnindexed(
      m.design_removedHeading({ code: design.code }),
      m.design_removedText({ category: categoryName(design.category) }),
    )
  },
  Content({ data: { design, origin, whatsapp, hasSaveData } }) {
    if (design.state === 'unknown') return <NotFound />
    if (design.state === 'removed') return <RemovedDesign code={design.code} category={design.category} />
    const { picture } = design
    return (
      <>
        <DesignDetails design={design} askLink={askLink(whatsapp, picture, origin)} hasSaveData={hasSaveData} />
        <StructuredData things={[describeDesign(origin, picture), describeBreadcrumbs(origin, picture)]} />
      </>
    )
  },
  quickContact({ design, origin, whatsapp }) {
    if (design.state !== 'published') return undefined
    const chat = askLink(whatsapp, design.picture, origin)
    return chat ? { chat, designId: design.picture.id } : undefined
  },
})

function describeShown({ picture: { code, category, price }, share }: PublishedDesign, origin: string): Meta[] {
  const names = { code, category: categoryName(category), price: formatPrice(price) }
  return describePage({
    origin,
    path: designAddress(code),
    title: m.page_titleOf({ screen: m.design_title(names) }),
    description: m.design_description(names),
    image: { ...share, url: origin + share.path, alt: m.gallery_imageAlt(names) },
  })
}
