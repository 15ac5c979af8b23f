import { chatLink } from '../api/contact-channels.ts'
import type { GalleryPicture } from '../api/gallery.ts'
import { shortlistNoteMaxLength } from '../api/shop-constants.ts'
import { designsAddress, parseCodes } from '../gallery/public/design-code.ts'
import { formatPrice } from '../gallery/public/design-texts.ts'
import { describeSharePicture, findDesigns } from '../gallery/public/designs.server.ts'
import { GalleryList } from '../gallery/public/gallery-section.tsx'
import { addNote } from '../gallery/public/shortlist-note.ts'
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
  measured: true,
  hasLightbox: true,
  async load({ deps, frame, search, hasSaveData }) {
    const codes = parseCodes(search.get('codes') ?? '')
    const { pictures, hidden } = await findDesigns(deps, codes)
    const isKnown = (code: string) => hidden.includes(code) || pictures.some((picture) => picture.code === code)
    const origin = deps.publicOrigin()
    // Half of a surrogate pair cannot be part of an address.
    const note = [...(search.get('note') ?? '')].slice(0, shortlistNoteMaxLength).join('')
    const { whatsapp } = frame.links
    return {
      data: { pictures, hidden, codes: codes.filter(isKnown), note, origin, whatsapp, hasSaveData },
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
    const chat = chatLink(data.whatsapp, addNote(writeMessage(data), data.note))
    return chat && data.pictures.length > 0 ? { chat } : undefined
  },
  Content({ data, frame }) {
    const { pictures, hidden, codes, note, whatsapp, hasSaveData } = data
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
    const message = writeMessage(data)
    const send = chatLink(whatsapp, addNote(message, note))
    const total = sumPrices(pictures)
    return (
      <section data-designs={codes.join(' ')} className="wrap pt-6 pb-16 lg:pt-10 lg:pb-24">
        <a href={localPath('/#gallery')} className="link inline-flex min-h-11 items-center">
          {m.design_backToGallery()}
        </a>
        <h1 className="mt-2 text-kandangi">{m.shortlist_heading({ count })}</h1>
        {hiddenLine && <p className="mt-3">{hiddenLine}</p>}
        {total && <p className="mt-2 text-lg font-semibold">{m.shortlist_total({ total })}</p>}
        {send && <NoteForm codes={codes} note={note} message={message} />}
        <div className="mt-4 mb-8 flex flex-wrap gap-3 print:hidden">
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
          <p className="design-actions w-full sm:w-auto" />
        </div>
        <GalleryList pictures={pictures} shop={frame.identity.shop} whatsapp={whatsapp} hasSaveData={hasSaveData} />
      </section>
    )
  },
})

type FormProps = { codes: string[]; note: string; message: string }

/** The form makes the line a part of the address, so that the links contain it without script, too. */
function NoteForm({ codes, note, message }: FormProps) {
  return (
    <form
      method="get"
      action={localPath('/designs')}
      data-message={message}
      className="field mt-5 max-w-[36rem] print:hidden"
    >
      <input type="hidden" name="codes" value={codes.join(' ')} />
      <label htmlFor="note">{m.shortlist_note()}</label>
      <input id="note" name="note" maxLength={shortlistNoteMaxLength} defaultValue={note} className="field-input" />
      <noscript>
        <button type="submit" className="button button-quiet">
          {m.shortlist_addNote()}
        </button>
      </noscript>
    </form>
  )
}

function writeMessage({ pictures, origin }: { pictures: GalleryPicture[]; origin: string }): string {
  const list = listPrices(pictures).join('\n')
  return m.shortlist_sendText({ list, link: pageAddress(origin, addressOf(pictures)) })
}

/** Returns the sum of all known prices of several designs. */
function sumPrices(pictures: GalleryPicture[]): string | undefined {
  const prices = pictures.flatMap(({ price }) => (price === '' ? [] : Number(price)))
  const sum = prices.reduce((total, price) => total + price, 0)
  if (pictures.length < 2 || prices.length === 0 || sum > Number.MAX_SAFE_INTEGER) return undefined
  return Number.isInteger(sum) ? String(sum) : sum.toFixed(2)
}

const noIndex = { name: 'robots', content: 'noindex' }
const addressOf = (pictures: GalleryPicture[]) => designsAddress(pictures.map(({ code }) => code))
const listPrices = (pictures: GalleryPicture[]) => pictures.map(({ code, price }) => `${code}: ${formatPrice(price)}`)
