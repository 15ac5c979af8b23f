import { ContactSection } from '../contact/contact-section.tsx'
import { messages } from '../contract/messages.ts'
import { picturesOnShow } from '../gallery/gallery.server.ts'
import { pageOf, viewIn } from '../gallery/gallery-page.ts'
import { GallerySection } from '../gallery/gallery-section.tsx'
import { partOfPage } from '../gallery/more-photos.ts'
import { requestContext } from '../platform/request-context.server.ts'
import type { Route } from './+types/home-page'
import { About } from './about.tsx'
import { askLink } from './ask-about.ts'
import { Hero } from './hero.tsx'
import { Services } from './services.tsx'
import { describePage, shopCard } from './share-card.ts'
import { WhyChoose } from './why-choose.tsx'

/** The one scrolling page. A gallery that cannot be read leaves the rest of the page whole. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext)
  const pictures = await picturesOnShow(shop).catch((error) => {
    shop.log.error({ err: error }, 'gallery')
    return undefined
  })
  const view = viewIn(new URL(request.url).searchParams)
  return { gallery: pictures && pageOf(pictures, view), origin: shop.publicOrigin() }
}

/** Further photos that do not come are said to be missing below those that have; nothing of the page is taken away. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  if (!new URL(request.url).searchParams.has(partOfPage)) return serverLoader()
  return serverLoader().catch(() => ({ gallery: undefined, origin: '' }))
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  ...(loaderData
    ? describePage(shopCard(loaderData.origin))
    : [{ title: messages.shop.title }, { name: 'description', content: messages.shop.description }]),
]

export default function HomePage({ loaderData, matches }: Route.ComponentProps) {
  const { contactInfo, year } = matches[0].loaderData
  return (
    <>
      <Hero />
      <About year={year} />
      <GallerySection
        gallery={loaderData.gallery}
        askLinkOf={(picture) => askLink(contactInfo.phone, picture, loaderData.origin)}
      />
      <WhyChoose />
      <Services />
      <ContactSection info={contactInfo} />
    </>
  )
}
