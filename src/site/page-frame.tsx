import type { ReactNode } from 'react'
import { m } from '../messages/compiled/messages.js'
import type { QuickContact } from '../platform/http/page.server.ts'
import { ClosingNotices } from '../shop-details/closing-notices.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import type { FrameData } from './page-frame-data.server.ts'
import { ThumbBar } from './thumb-bar.tsx'
import { TopBanner } from './top-banner.tsx'

interface PageFrameProps {
  path: string
  /** The address is the path with the query. */
  address: string
  frame: FrameData
  quickContact: QuickContact | undefined
  toasts: ReactNode
  children: ReactNode
}

export function PageFrame({ path, address, frame, quickContact, toasts, children }: PageFrameProps) {
  const { contactInfo, links } = frame
  return (
    <>
      <a href="#content" className="skip-link">
        {m.page_skipToContent()}
      </a>
      <TopBanner frame={frame} address={address} />
      <Header path={path} address={address} frame={frame} />
      {toasts}
      <ThumbBar phone={contactInfo.phone} whatsapp={links.whatsapp} quickContact={quickContact} />
      <main id="content" tabIndex={-1}>
        <ClosingNotices {...frame} />
        {children}
      </main>
      <Footer frame={frame} address={address} />
    </>
  )
}
