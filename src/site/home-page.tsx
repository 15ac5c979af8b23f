import { priceLimits } from '../api/shop-constants.ts'
import { ContactSection } from '../contact/form/contact-section.tsx'
import { getRetentionOrNever } from '../contact/inbox/message-settings.server.ts'
import { getAboutPhoto, getHeroPictures, getLowestPrices, getPublicGallery } from '../gallery/public/gallery.server.ts'
import { GallerySection } from '../gallery/public/gallery-section.tsx'
import { formatSearch, parseView, wholeView } from '../gallery/public/gallery-view.ts'
import { ContactDetails } from '../shop-details/public/contact-details.tsx'
import { googleLink, listCustomerWords } from '../shop-details/public/customer-words.ts'
import { defaultTexts, resolveTexts } from '../shop-details/public/displayed-details.ts'
import { CustomersSection } from './customers-section.tsx'
import { Hero } from './hero.tsx'
import { About, Services, WhyChoose } from './home-sections.tsx'
import { definePage } from './page.server.ts'
import { describePage, shopCard } from './share-card.ts'
import { describeGallery, describeShop, StructuredData } from './structured-data.tsx'

export const homePage = definePage({
  path: '/',
  access: 'anyone',
  cache: { query: (search) => formatSearch(parseView(search)), hasColumns: true },
  offline: true,
  indexed: true,
  services: true,
  measured: true,
  hasLightbox: true,
  async load({ deps, frame, search, hasSaveData, hasTwoColumns }) {
    const view = parseView(search)
    const found = await getPublicGallery(deps, view).catch(
      (error) => void deps.log.error({ err: error }, 'reading the gallery failed'),
    )
    // Page numbers past the last one and typed limits would fill the cache, and so would pages of all designs.
    const isArbitrary = found?.gallery.view.page !== view.page || view.page === wholeView || isTyped(view.maxPrice)
    return {
      data: {
        gallery: found?.gallery,
        prices: found?.prices ?? [],
        origin: deps.publicOrigin(),
        aboutPhoto: await getAboutPhoto(deps),
        customers: listCustomerWords(frame.details),
        texts: resolveTexts(frame.details, defaultTexts(frame.identity.town)),
        heroPictures: found ? await getHeroPictures(deps) : [],
        retention: await getRetentionOrNever(deps),
        lowestPrices: found ? await getLowestPrices(deps) : [],
        hasSaveData,
        hasTwoColumns,
      },
      headers: isArbitrary ? noStore : {},
    }
  },
  describe: ({ origin }, { identity }) => describePage(shopCard(origin, identity), identity),
  Content({ frame, data }) {
    const { gallery, prices, origin, texts, aboutPhoto, customers } = data
    const { heroPictures, lowestPrices, retention, hasSaveData, hasTwoColumns } = data
    const { identity, links } = frame
    return (
      <>
        <Hero frame={frame} pictures={heroPictures} hasSaveData={hasSaveData} />
        <About frame={frame} story={texts.story} photo={aboutPhoto} hasSaveData={hasSaveData} />
        <GallerySection
          shop={identity.shop}
          gallery={gallery}
          whatsapp={links.whatsapp}
          hasSaveData={hasSaveData}
          hasTwoColumns={hasTwoColumns}
        />
        <WhyChoose reasons={texts.reasons} />
        <CustomersSection customers={customers} google={googleLink(frame.details)} />
        <Services services={texts.services} lowestPrices={lowestPrices} />
        <ContactSection whatsapp={links.whatsapp} retention={retention}>
          <ContactDetails {...frame} />
        </ContactSection>
        <StructuredData
          things={[
            describeShop(origin, frame, prices),
            ...(gallery && gallery.pictures.length > 0 ? [describeGallery(origin, gallery)] : []),
          ]}
        />
      </>
    )
  },
})

const isTyped = (maxPrice: number | undefined) => maxPrice !== undefined && !priceLimits.includes(maxPrice)
const noStore: Record<string, string> = { 'Cache-Control': 'no-store' }
