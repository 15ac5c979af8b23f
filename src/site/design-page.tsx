import { data, redirect } from 'react-router'
import { categoryName } from '../gallery/category-name.ts'
import { designAddress } from '../gallery/design-code.ts'
import { findDesign } from '../gallery/designs.server.ts'
import { shownPrice } from '../gallery/shown-price.ts'
import { requestContext } from '../platform/request-context.server.ts'
import { describeUnlisted } from '../ui/unlisted-screen.ts'
import { m } from '../words/compiled/messages.js'
import type { Route } from './+types/design-page'
import { askLink } from './ask-about.ts'
import { describeDesign, describeWay } from './describe-designs.ts'
import { DesignOnShow } from './design-on-show.tsx'
import { mayKeep } from './may-keep.server.ts'
import NotFoundPage from './not-found-page.tsx'
import { RemovedDesign } from './removed-design.tsx'
import { describePage } from './share-card.ts'
import { StructuredData } from './structured-data.tsx'

const statuses = { shown: 200, removed: 410, unknown: 404 }

/** One design by its code. One that was taken down was here: that is another answer than for one that never was. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const asked = context.get(requestContext)
  const { shop } = asked
  const design = await findDesign(shop, params.code).catch((error) => {
    shop.log.error({ err: error }, 'design')
    throw data(null, { status: 503 })
  })
  const code = design.state === 'shown' ? design.picture.code : params.code
  if (code !== params.code) throw redirect(designAddress(code), 301)
  return data({ design, origin: shop.publicOrigin() }, { status: statuses[design.state], headers: mayKeep(asked) })
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData || loaderData.design.state === 'unknown')
    return describeUnlisted(m.notFound_heading(), m.notFound_text())
  const { design, origin } = loaderData
  if (design.state === 'removed')
    return describeUnlisted(
      m.design_removedHeading({ code: design.code }),
      m.design_removedText({ category: categoryName(design.category) }),
    )
  const { code, category, price } = design.picture
  const { path, widthPx, heightPx } = design.share
  return describePage({
    origin,
    path: designAddress(code),
    title: m.page_titleOf({
      screen: m.design_title({ code, category: categoryName(category), price: shownPrice(price) }),
    }),
    description: m.design_description({ code, category: categoryName(category), price: shownPrice(price) }),
    image: {
      url: origin + path,
      type: 'image/jpeg',
      widthPx,
      heightPx,
      alt: m.gallery_imageAlt({ category: categoryName(category) }),
    },
  })
}

export default function DesignPage({ loaderData: { design, origin }, matches }: Route.ComponentProps) {
  if (design.state === 'unknown') return <NotFoundPage />
  if (design.state === 'removed') return <RemovedDesign code={design.code} category={design.category} />
  const { picture } = design
  return (
    <>
      <DesignOnShow design={design} askLink={askLink(matches[0].loaderData.links.whatsapp, picture, origin)} />
      <StructuredData
        things={import.meta.env.SSR ? [describeDesign(origin, picture), describeWay(origin, picture)] : undefined}
      />
    </>
  )
}
