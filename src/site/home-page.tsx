import { data } from 'react-router'
import { ContactSection } from '../contact/contact-section.tsx'
import { galleryOnShow } from '../gallery/gallery-on-show.server.ts'
import { viewIn } from '../gallery/gallery-page.ts'
import { GallerySection } from '../gallery/gallery-section.tsx'
import { partOfPage } from '../gallery/more-photos.ts'
import { priceRange } from '../gallery/price-range.ts'
import { requestContext } from '../platform/request-context.server.ts'
import { ContactDetails } from '../shop-details/contact-details.tsx'
import { getWrittenTextsOrNone } from '../shop-details/shop-texts.server.ts'
import { shownWords } from '../shop-details/shown-details.ts'
import { m } from '../words/compiled/messages.js'
import { currentLanguage, firstLanguage } from '../words/language.ts'
import type { Route } from './+types/home-page'
import { About } from './about.tsx'
import { askLink } from './ask-about.ts'
import { describeGallery } from './describe-designs.ts'
import { describeShop, describeSite } from './describe-shop.ts'
import { Hero } from './hero.tsx'
import { mayKeep } from './may-keep.server.ts'
import { Services } from './services.tsx'
import { describePage, shopCard } from './share-card.ts'
import { StructuredData } from './structured-data.tsx'
import { WhyChoose } from './why-choose.tsx'

/** The one scrolling page. A gallery that cannot be read leaves the rest of the page whole. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const asked = context.get(requestContext)
  const { shop } = asked
  const view = viewIn(new URL(request.url).searchParams)
  const reading = galleryOnShow(shop, view).catch((error) => {
    shop.log.error({ err: error }, 'gallery')
    return undefined
  })
  const [onShow, { story, reasons, services, tamil }] = await Promise.all([reading, getWrittenTextsOrNone(shop)])
  return data(
    {
      gallery: onShow?.gallery,
      priceRange: onShow && priceRange(onShow.prices),
      origin: shop.publicOrigin(),
      words: { story, reasons, services, ...(currentLanguage() !== firstLanguage && { tamil }) },
    },
    { headers: onShow && mayKeep(asked) },
  )
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

/** Further photos that do not come are said to be missing below those that have; nothing of the page is taken away. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  if (!new URL(request.url).searchParams.has(partOfPage)) return serverLoader()
  return serverLoader().catch(() => ({ gallery: undefined, priceRange: undefined, origin: '', words: {} }))
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  ...(loaderData
    ? describePage(shopCard(loaderData.origin))
    : [{ title: m.shop_title() }, { name: 'description', content: m.shop_description() }]),
]

export default function HomePage({ loaderData, matches }: Route.ComponentProps) {
  const { contactInfo, links, closures, year } = matches[0].loaderData
  const { gallery, priceRange, origin } = loaderData
  const { story, reasons, services } = shownWords(loaderData.words)
  return (
    <>
      <Hero />
      <About year={year} story={story} />
      <GallerySection gallery={gallery} askLinkOf={(picture) => askLink(links.whatsapp, picture, origin)} />
      <WhyChoose reasons={reasons} />
      <Services services={services} />
      <ContactSection whatsapp={links.whatsapp}>
        <ContactDetails info={contactInfo} links={links} closures={closures} />
      </ContactSection>
      <StructuredData
        things={
          import.meta.env.SSR
            ? [
                describeSite(origin),
                describeShop({ origin, contactInfo, links, closures, priceRange }),
                ...(gallery && gallery.pictures.length > 0 ? [describeGallery(origin, gallery)] : []),
              ]
            : undefined
        }
      />
    </>
  )
}
