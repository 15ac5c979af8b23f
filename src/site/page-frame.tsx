import type { ReactNode } from 'react'
import { m } from '../messages/compiled/messages.js'
import { otherLanguage, pathIn } from '../messages/language.ts'
import type { QuickContact } from '../platform/http/page.server.ts'
import { FooterLinks } from '../shop-details/contact-details.tsx'
import { Button } from '../ui/button.tsx'
import { TileFrieze } from './art/tile-frieze.tsx'
import { Header } from './header.tsx'
import type { FrameData } from './page-frame-data.server.ts'
import { ThumbBar } from './thumb-bar.tsx'
import { TopBanner } from './top-banner.tsx'

interface PageFrameProps {
  /** The path has no language prefix. */
  path: string
  /** The address is the path with the query. */
  address: string
  frame: FrameData
  quickContact: QuickContact | undefined
  children: ReactNode
}

export function PageFrame({ path, address, frame, quickContact, children }: PageFrameProps) {
  const { contactInfo, links, year } = frame
  return (
    <>
      <a href="#content" className="skip-link">
        {m.page_skipToContent()}
      </a>
      <TopBanner frame={frame} address={address} />
      <Header path={path} frame={frame} />
      {!path.startsWith('/admin') && (
        <ThumbBar phone={contactInfo.phone} whatsapp={links.whatsapp} quickContact={quickContact} />
      )}
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <footer className="on-dark bg-teak text-plaster">
        <TileFrieze className="text-thread/30 print:hidden" />
        <div className="wrap flex flex-col gap-8 py-12 print:py-2 md:flex-row md:items-end md:justify-between">
          <div>
            <p className="font-heading text-2xl font-semibold print:hidden">{m.shop_name()}</p>
            <p className="mt-2 text-thread print:text-inherit" data-year={year}>
              {m.footer_copyright({ year })}
            </p>
          </div>
          <FooterLinks links={links} />
        </div>
      </footer>
      <LanguageOffer address={address} />
    </>
  )
}

function LanguageOffer({ address }: { address: string }) {
  const language = otherLanguage()
  return (
    <section hidden lang={language} aria-label={m.language_offerAccept()} className="language-offer print:hidden">
      <p role="status">{m.language_offer()}</p>
      <p className="flex gap-3">
        <a href={pathIn(language, address)} hrefLang={language} data-language className="button button-primary">
          {m.language_offerAccept()}
        </a>
        <Button kind="quiet">{m.language_offerDecline()}</Button>
      </p>
    </section>
  )
}
