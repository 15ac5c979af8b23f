import { designAddress } from '../gallery/public/design-code.ts'
import { categoryName, designTitle, imageAlt } from '../gallery/public/design-texts.ts'
import { findDesign } from '../gallery/public/designs.server.ts'
import { enquiryLink } from '../gallery/public/enquiry-link.ts'
import { getPublishedPictures } from '../gallery/public/gallery.server.ts'
import { listPhotos } from '../gallery/public/list-photos.ts'
import { m } from '../messages/compiled/messages.js'
import { describeUnindexed } from '../ui/unindexed-page.ts'
import { DesignDetails } from './design-details.tsx'
import { HiddenDesign, NotFound, RemovedDesign } from './missing-pages.tsx'
import { definePage, redirectTo } from './page.server.ts'
import { describePage } from './share-card.ts'
import { describeDesign, describeInWords, StructuredData } from './structured-data.tsx'

const statuses = { published: 200, hidden: 404, removed: 410, unknown: 404 }

export const designPage = definePage({
  path: '/d/:code',
  access: 'anyone',
  cache: {},
  offline: true,
  indexed: async (deps) =>
    (await getPublishedPictures(deps)).map((picture) => ({
      path: designAddress(picture.code),
      pictures: listPhotos(picture).map(({ url }) => url),
    })),
  services: true,
  measured: true,
  prefetched: true,
  hasLightbox: true,
  async load({ deps, frame, params, hasSaveData }) {
    const { code = '' } = params
    const design = await findDesign(deps, code)
    if (design.state === 'published' && design.picture.code !== code)
      return redirectTo(designAddress(design.picture.code), 301)
    const origin = deps.publicOrigin()
    const { picture } = 'picture' in design ? design : {}
    const ask = picture && enquiryLink(frame.links.whatsapp, picture, origin, frame.identity.shop)
    return { data: { design, origin, ask, hasSaveData }, status: statuses[design.state] }
  },
  describe({ design, origin }, { identity }) {
    if (design.state === 'unknown') return describeUnindexed(identity, m.notFound_heading(), m.notFound_text())
    if (design.state === 'hidden')
      return describeUnindexed(identity, m.design_hidden({ code: design.code }), m.design_hiddenText())
    if (design.state === 'removed')
      return describeUnindexed(
        identity,
        m.design_removedHeading({ code: design.code }),
        m.design_removedText({ category: categoryName(design.category) }),
      )
    const { picture, share } = design
    const card = {
      origin,
      path: designAddress(picture.code),
      title: m.page_titleOf({ ...identity, screen: designTitle(picture) }),
      description: describeInWords(picture, identity),
      image: { ...share, url: origin + share.path, alt: imageAlt(picture) },
    }
    return describePage(card, identity)
  },
  Content({ data, frame }) {
    const { design, origin } = data
    if (design.state === 'unknown') return <NotFound />
    if (design.state === 'hidden') return <HiddenDesign code={design.code} />
    if (design.state === 'removed') return <RemovedDesign code={design.code} category={design.category} />
    const { picture } = design
    return (
      <>
        <DesignDetails {...data} frame={frame} design={design} />
        <StructuredData things={[describeDesign(origin, frame.identity, picture)]} />
      </>
    )
  },
  quickContact: ({ design, ask }) =>
    design.state === 'published' && ask ? { chat: ask, designId: design.picture.id } : undefined,
})
