import { ContactSection } from '../contact/contact-section.tsx'
import { messages } from '../contract/messages.ts'
import { listPictures } from '../gallery/gallery.server.ts'
import { GallerySection } from '../gallery/gallery-section.tsx'
import { requestContext } from '../platform/request-context.server.ts'
import type { Route } from './+types/home-page'
import { About } from './about.tsx'
import { Hero } from './hero.tsx'
import { Services } from './services.tsx'
import { shareCard } from './share-card.ts'
import { WhyChoose } from './why-choose.tsx'

/** The one scrolling page. A gallery that cannot be read leaves the rest of the page whole. */
export async function loader({ context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext)
  const pictures = await shop.kept
    .get('pictures', () => listPictures(shop))
    .catch((error) => {
      shop.log.error({ err: error }, 'gallery')
      return undefined
    })
  return { pictures, origin: shop.publicOrigin() }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: messages.shop.title },
  { name: 'description', content: messages.shop.description },
  ...(loaderData ? shareCard(loaderData.origin) : []),
]

export default function HomePage({ loaderData, matches }: Route.ComponentProps) {
  const { contactInfo, year } = matches[0].loaderData
  return (
    <>
      <Hero />
      <About year={year} />
      <GallerySection pictures={loaderData.pictures} />
      <WhyChoose />
      <Services />
      <ContactSection info={contactInfo} />
    </>
  )
}
