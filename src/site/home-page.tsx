import type { GalleryPicture } from '../api/gallery.ts'
import { categories } from '../api/shop-constants.ts'
import { ContactSection } from '../contact/contact-section.tsx'
import { getPublicGallery } from '../gallery/catalogue/gallery.server.ts'
import { type GalleryView, parseView } from '../gallery/catalogue/gallery-page.ts'
import { GallerySection } from '../gallery/catalogue/gallery-section.tsx'
import { page } from '../platform/http/page.server.ts'
import { ContactDetails } from '../shop-details/contact-details.tsx'
import { defaultTexts, resolveTexts } from '../shop-details/displayed-details.ts'
import { getSavedDetailsOrNone } from '../shop-details/saved-details.server.ts'
import { Hero } from './hero.tsx'
import { About, Services, WhyChoose } from './home-sections.tsx'
import { offlineCacheableHeader } from './offline-page.tsx'
import { loadFrame } from './page-frame-data.server.ts'
import { describePage, shopCard } from './share-card.ts'
import { describeGallery, describeShop, StructuredData } from './structured-data.tsx'

export const homePage = page({
  hasLightbox: true,
  async load(context) {
    const { shop, search, hasSaveData, visitor } = context
    const view = parseView(search)
    const read = (wanted: GalleryView) =>
      getPublicGallery(shop, wanted).catch((error) => void shop.log.error({ err: error }, 'reading the gallery failed'))
    const [found, firstPage, details, frame] = await Promise.all([
      read(view),
      read(parseView(new URLSearchParams())),
      getSavedDetailsOrNone(shop),
      loadFrame({ shop, visitor: undefined }),
    ])
    // Arbitrary page numbers past the last one would fill the cache with copies of the last page.
    const isPastLast = found && found.gallery.view.page !== view.page
    return {
      data: {
        frame,
        gallery: found?.gallery,
        prices: found?.prices ?? [],
        origin: shop.publicOrigin(),
        texts: resolveTexts(details, defaultTexts(frame.identity.town)),
        heroPictures: onePerCategory(firstPage?.gallery.pictures ?? []),
        hasSaveData,
        email: visitor?.isAdmin ? undefined : visitor?.email,
      },
      headers: isPastLast ? { 'Cache-Control': 'no-store' } : found ? offlineCacheableHeader(context) : {},
    }
  },
  describe: ({ origin }, identity) => describePage(shopCard(origin, identity), identity),
  Content({ data: { frame, gallery, prices, origin, texts, heroPictures, hasSaveData, email } }) {
    const { identity, links } = frame
    return (
      <>
        <Hero frame={frame} pictures={heroPictures} hasSaveData={hasSaveData} />
        <About frame={frame} story={texts.story} />
        <GallerySection shop={identity.shop} gallery={gallery} whatsapp={links.whatsapp} hasSaveData={hasSaveData} />
        <WhyChoose reasons={texts.reasons} />
        <Services services={texts.services} />
        <ContactSection whatsapp={links.whatsapp} email={email}>
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

function onePerCategory(pictures: GalleryPicture[]): GalleryPicture[] {
  return categories.flatMap((wanted) => pictures.find(({ category }) => category === wanted) ?? [])
}
