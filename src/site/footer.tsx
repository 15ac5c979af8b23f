import { phoneLink } from '../api/contact-channels.ts'
import { m } from '../messages/compiled/messages.js'
import { localPath } from '../messages/language.ts'
import { HoursLines } from '../shop-details/public/contact-details.tsx'
import { OpeningLine } from '../shop-details/public/opening-line.tsx'
import { FooterLink, FooterLinks } from '../shop-details/public/shop-links.tsx'
import { PhoneIcon, PlaceIcon } from '../ui/icons.tsx'
import { OwnerText } from '../ui/owner-text.tsx'
import { qrPictureUrl } from '../ui/qr-picture.server.ts'
import { KandangiBorder, TileFrieze } from './art/motifs.tsx'
import type { FrameData } from './frame.server.ts'
import { LanguageLink } from './language-link.tsx'

const headingClassName = 'mb-2 font-heading font-semibold text-mustard'

export function Footer({ path, address, frame }: { path: string; address: string; frame: FrameData }) {
  const { identity, links, year } = frame
  const isHome = path === '/'
  return (
    <footer className="on-dark bg-teak text-sm text-plaster">
      <KandangiBorder className="text-kandangi [scale:1_-1] print:hidden" />
      <div
        className={`wrap grid gap-8 pt-8 pb-10 sm:grid-cols-2 lg:pt-12 print:hidden ${isHome ? '' : 'lg:grid-cols-4'}`}
      >
        <div>
          <OwnerText text={identity.shop} className="font-heading text-2xl font-semibold wrap-anywhere" />
          <OwnerText text={identity.tagline} className="mt-2 text-thread wrap-anywhere" />
          <a href={localPath('/#gallery')} className="button mt-5 border-mustard hover:bg-kandangi">
            {m.gallery_heading()}
          </a>
        </div>
        {isHome ? (
          // The details of the shop stand right above, in the contact section.
          <div className="sm:justify-self-end">
            <OpeningLine {...frame} />
            <FooterLinks links={links} />
          </div>
        ) : (
          <ShopDetails {...frame} />
        )}
      </div>
      <TileFrieze className="text-thread/25 print:hidden" />
      <PrintedAddress frame={frame} />
      <div className="wrap flex flex-wrap items-center justify-between gap-x-8 py-3 text-thread print:py-2 print:text-inherit">
        <p data-year={year}>{m.footer_copyright({ ...identity, year })}</p>
        <div className="flex flex-wrap gap-x-6 print:hidden">
          <a href={localPath('/privacy')} className="inline-flex min-h-11 items-center hover:underline">
            {m.privacy_link()}
          </a>
          <LanguageLink address={address} className="-mx-1 sm:-mx-2" />
        </div>
      </div>
    </footer>
  )
}

function ShopDetails({ contactInfo, closures, time, phones, links }: FrameData) {
  return (
    <>
      <div>
        <p className={headingClassName}>{m.contact_address()}</p>
        <OwnerText as="address" text={contactInfo.address} className="wrap-anywhere" />
        <FooterLink href={links.map} icon={<PlaceIcon />} text={m.contact_map()} />
      </div>
      <div>
        <p className={headingClassName}>{m.contact_businessHours()}</p>
        <HoursLines hours={contactInfo.businessHours} />
        <div className="mt-2">
          <OpeningLine contactInfo={contactInfo} closures={closures} time={time} />
        </div>
      </div>
      <div>
        <p className={headingClassName}>{m.contact_heading()}</p>
        {phones.map(({ text, number }) => (
          <FooterLink key={text} href={phoneLink(number)} icon={<PhoneIcon />} text={text} />
        ))}
        <FooterLinks links={links} />
      </div>
    </>
  )
}

/** Leads from the paper back to the shop. The picture is a part of the page, so that printing does not wait for it. */
function PrintedAddress({ frame: { origin, identity, phones } }: { frame: FrameData }) {
  const path = localPath('/')
  const address = new URL(origin).host + path.replace(/\/$/, '')
  return (
    <div className="wrap hidden break-inside-avoid items-center gap-4 print:flex">
      <img
        src={qrPictureUrl(origin + path)}
        alt={m.print_qrCode({ address })}
        className="size-24 [image-rendering:pixelated]"
      />
      <div className="text-base">
        <OwnerText text={identity.shop} className="font-heading text-xl font-semibold" />
        <p>{address}</p>
        <p>{phones.map(({ text }) => text).join(', ')}</p>
      </div>
    </div>
  )
}
