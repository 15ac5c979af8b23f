import { ContactSection } from '../contact/contact-section.tsx'
import { formatPriceRange } from '../gallery/catalogue/format-price.ts'
import { type GalleryPage, parseView } from '../gallery/catalogue/gallery-page.ts'
import { GallerySection } from '../gallery/catalogue/gallery-section.tsx'
import { getPublicGallery } from '../gallery/catalogue/public-gallery.server.ts'
import { currentLanguage, firstLanguage } from '../messages/language.ts'
import { page } from '../platform/http/page.server.ts'
import { ContactDetails } from '../shop-details/contact-details.tsx'
import { displayedTexts, type ShopTextsOfLanguage } from '../shop-details/displayed-details.ts'
import { OpeningLine } from '../shop-details/opening-line.tsx'
import { getSavedDetailsOrNone } from '../shop-details/saved-details.server.ts'
import { Island } from '../ui/island.server.tsx'
import { About } from './about.tsx'
import { describeGallery } from './describe-designs.ts'
import { describeShop, describeSite } from './describe-shop.ts'
import { Hero } from './hero.tsx'
import { offlineCacheableHeader } from './offline-cacheable.server.ts'
import { type FrameData, loadFrame } from './page-frame-data.server.ts'
import { Services } from './services.tsx'
import { describePage, shopCard } from './share-card.ts'
import { StructuredData } from './structured-data.tsx'
import { WhyChoose } from './why-choose.tsx'

interface HomeData {
  frame: FrameData
  /** Undefined if it could not be read: the rest of the page does not depend on it. */
  gallery: GalleryPage | undefined
  priceRange: ReturnType<typeof formatPriceRange> | undefined
  origin: string
  words: ShopTextsOfLanguage
  hasSaveData: boolean
}

/** The one scrolling page. */
export const homePage = page<HomeData>({
  hasLightbox: true,
  async load(context) {
    const { shop, search, hasSaveData } = context
    const view = parseView(search)
    const reading = getPublicGallery(shop, view).catch((error) => void shop.log.error({ err: error }, 'gallery'))
    const [onShow, { story, reasons, services, tamil }, frame] = await Promise.all([
      reading,
      getSavedDetailsOrNone(shop, 'shopTexts'),
      loadFrame(context),
    ])
    const written = { story, reasons, services, ...(currentLanguage() !== firstLanguage && { tamil }) }
    // Page numbers past the last one can be made up, and would fill the cache with copies of the last page.
    const isPastLast = onShow && onShow.gallery.view.page !== view.page
    return {
      data: {
        frame,
        gallery: onShow?.gallery,
        priceRange: onShow && formatPriceRange(onShow.prices),
        origin: shop.publicOrigin(),
        words: displayedTexts(written),
        hasSaveData,
      },
      headers: isPastLast ? { 'Cache-Control': 'no-store' } : onShow ? offlineCacheableHeader(context) : {},
    }
  },
  describe: ({ origin }) => describePage(shopCard(origin)),
  Content({ data: { frame, gallery, priceRange, origin, words, hasSaveData } }) {
    const { contactInfo, links, closures, year, time } = frame
    const { story, reasons, services } = words
    const opening = { hours: contactInfo.businessHours, closures, time }
    return (
      <>
        <Hero />
        <About year={year} story={story} />
        <GallerySection gallery={gallery} whatsapp={links.whatsapp} origin={origin} hasSaveData={hasSaveData} />
        <WhyChoose reasons={reasons} />
        <Services services={services} />
        <ContactSection whatsapp={links.whatsapp}>
          <ContactDetails
            info={contactInfo}
            links={links}
            opening={<Island name="opening-line" component={OpeningLine} props={opening} />}
          />
        </ContactSection>
        <StructuredData
          things={[
            describeSite(origin),
            describeShop({ origin, contactInfo, links, closures, priceRange }),
            ...(gallery && gallery.pictures.length > 0 ? [describeGallery(origin, gallery)] : []),
          ]}
        />
      </>
    )
  },
})
