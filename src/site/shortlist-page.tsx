import { chatLink } from '../api/contact-channels.ts'
import type { GalleryPicture } from '../api/gallery.ts'
import { designsAddress, parseCodes } from '../gallery/public/design-code.ts'
import { formatPrice } from '../gallery/public/design-texts.ts'
import { describeSharePicture, findDesigns } from '../gallery/public/designs.server.ts'
import { GalleryList } from '../gallery/public/gallery-section.tsx'
import { m } from '../messages/compiled/messages.js'
import { localPath } from '../messages/language.ts'
import { ChatIcon } from '../ui/icons.tsx'
import { MessagePage } from './missing-pages.tsx'
import { definePage } from './page.server.ts'
import { describePage, pageAddress } from './share-card.ts'

/** Shows the designs listed in the URL. Only the visitor's browser stores the shortlist. */
export const shortlistPage = definePage({
  path: '/designs',
  access: 'anyone',
  hasLightbox: true,
  async load({ deps, frame, search, hasSaveData }) {
    const codes = parseCodes(search.get('codes') ?? '')
    const { pictures, hidden } = await findDesigns(deps, codes)
    const isKnown = (code: string) => hidden.includes(code) || pictures.some((picture) => picture.code === code)
    const origin = deps.publicOrigin()
    return {
      data: { pictures, hidden, codes: codes.filter(isKnown), origin, whatsapp: frame.links.whatsapp, hasSaveData },
      status: pictures.length > 0 ? 200 : 404,
    }
  },
  describe({ pictures, origin }, { identity }) {
    const [first] = pictures
    const title = first ? m.shortlist_heading({ count: pictures.length }) : m.shortlist_noneHeading()
    const share = first && describeSharePicture(first)
    const page = {
      origin,
      path: addressOf(pictures),
      title: m.page_titleOf({ ...identity, screen: title }),
      description: first ? listPrices(pictures).join(', ') : m.shortlist_none(),
      image: share ? { ...share, url: origin + share.path, alt: title } : undefined,
    }
    // Search engines would otherwise index the same designs in every combination.
    const card = describePage(page, identity)
    return [...card.filter((meta) => !('rel' in meta) && !('name' in meta && meta.name === 'robots')), noIndex]
  },
  quickContact: (data) => {
    const chat = sendLink(data)
    return chat && data.pictures.length > 0 ? { chat } : undefined
  },
  Content({ data, frame }) {
    const { pictures, hidden, codes, whatsapp, hasSaveData } = data
    const count = pictures.length
    const hiddenLine = hidden.length > 0 && m.shortlist_hidden({ codes: hidden.join(', ') })
    if (count === 0)
      return (
        <div data-designs={codes.join(' ')}>
          <MessagePage
            heading={hiddenLine || m.shortlist_noneHeading()}
            text={hiddenLine ? m.design_hiddenText() : m.shortlist_none()}
            links={[{ href: localPath('/#gallery'), text: m.design_backToGallery() }]}
          />
        </div>
      )
    const send = sendLink(data)
    return (
      <section data-designs={codes.join(' ')} className="wrap pt-6 pb-16 lg:pt-10 lg:pb-24">
        <a href={localPath('/#gallery')} className="link inline-flex min-h-11 items-center">
          {m.design_backToGallery()}
        </a>
        <h1 className="mt-2 text-kandangi">{m.shortlist_heading({ count })}</h1>
        {hiddenLine && <p className="mt-3">{hiddenLine}</p>}
        <div className="mt-6 mb-8 flex flex-wrap gap-3 print:hidden">
          {send && (
            <a
              href={send}
              rel="noopener"
              className="button w-full bg-leaf px-3 text-plaster max-sm:text-sm sm:w-auto sm:px-6"
            >
              <ChatIcon />
              {m.shortlist_send({ count })}
            </a>
          )}
          <p className="design-actions" />
        </div>
        <GalleryList pictures={pictures} shop={frame.identity.shop} whatsapp={whatsapp} hasSaveData={hasSaveData} />
      </section>
    )
  },
})

function sendLink({ pictures, origin, whatsapp }: { pictures: GalleryPicture[]; origin: string; whatsapp: string }) {
  const list = listPrices(pictures).join('\n')
  return chatLink(whatsapp, m.shortlist_sendText({ list, link: pageAddress(origin, addressOf(pictures)) }))
}

const noIndex = { name: 'robots', content: 'noindex' }
const addressOf = (pictures: GalleryPicture[]) => designsAddress(pictures.map(({ code }) => code))
const listPrices = (pictures: GalleryPicture[]) => pictures.map(({ code, price }) => `${code}: ${formatPrice(price)}`)
