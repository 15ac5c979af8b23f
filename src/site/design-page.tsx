import { data, redirect } from 'react-router'
import { messages } from '../contract/messages.ts'
import { designAddress } from '../gallery/design-code.ts'
import { findDesign } from '../gallery/designs.server.ts'
import { shownPrice } from '../gallery/shown-price.ts'
import { requestContext } from '../platform/request-context.server.ts'
import { describeUnlisted } from '../ui/unlisted-screen.ts'
import type { Route } from './+types/design-page'
import { askLink } from './ask-about.ts'
import { describeDesign, describeWay } from './describe-designs.ts'
import { DesignOnShow } from './design-on-show.tsx'
import { mayKeep } from './may-keep.server.ts'
import NotFoundPage from './not-found-page.tsx'
import { RemovedDesign } from './removed-design.tsx'
import { describePage } from './share-card.ts'
import { StructuredData } from './structured-data.tsx'

const { design: words, gallery, notFound, page } = messages
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
  if (!loaderData || loaderData.design.state === 'unknown') return describeUnlisted(notFound.heading, notFound.text)
  const { design, origin } = loaderData
  if (design.state === 'removed')
    return describeUnlisted(words.removedHeading(design.code), words.removedText(design.category))
  const { code, category, price } = design.picture
  const { path, widthPx, heightPx } = design.share
  return describePage({
    url: origin + designAddress(code),
    title: page.titleOf(words.title(code, category, shownPrice(price))),
    description: words.description(code, category, shownPrice(price)),
    image: { url: origin + path, type: 'image/jpeg', widthPx, heightPx, alt: gallery.imageAlt(category) },
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
