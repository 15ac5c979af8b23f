import type { ReactNode } from 'react'
import { m } from '../messages/compiled/messages.js'
import type { QuickContact } from '../platform/http/page.server.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { LanguageOffer } from './language-offer.tsx'
import type { FrameData } from './page-frame-data.server.ts'
import { ThumbBar } from './thumb-bar.tsx'
import { TopBanner } from './top-banner.tsx'

interface PageFrameProps {
  /** Without the language. */
  path: string
  /** The path with the query. */
  address: string
  frame: FrameData
  quickContact?: QuickContact | undefined
  children?: ReactNode
}

/** What stands around the content of every page. */
export function PageFrame({ path, address, frame, quickContact, children }: PageFrameProps) {
  const { contactInfo, links, closures, year, time } = frame
  return (
    <>
      <a href="#content" className="skip-link">
        {m.page_skipToContent()}
      </a>
      <TopBanner info={contactInfo} closures={closures} time={time} address={address} />
      <Header path={path} frame={frame} />
      {!path.startsWith('/admin') && (
        <ThumbBar phone={contactInfo.phone} whatsapp={links.whatsapp} quickContact={quickContact} />
      )}
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <Footer links={links} year={year} />
      <LanguageOffer address={address} />
    </>
  )
}
