import type { ReactNode } from 'react'
import type { Closure } from '../contract/closures.ts'
import type { ContactInfo } from '../contract/contact.ts'
import type { ShopLinks } from '../shop-details/shown-details.ts'
import { m } from '../words/compiled/messages.js'
import { ArrivingScreen, useArrivingPath } from './arriving-screen.tsx'
import { useFocusFollows } from './focus-follows.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { LanguageOffer } from './language-offer.tsx'
import { TopBanner } from './top-banner.tsx'

/** What stands around every screen: how to reach the shop, the way through it, and the foot of the page. */
export function PageFrame(props: {
  contactInfo: ContactInfo
  links: ShopLinks
  closures: Closure[]
  adminEmail: string
  year: number
  children: ReactNode
}) {
  const arriving = useArrivingPath()
  useFocusFollows()
  return (
    <>
      <a href="#content" className="skip-link">
        {m.page_skipToContent()}
      </a>
      <TopBanner info={props.contactInfo} closures={props.closures} />
      <Header adminEmail={props.adminEmail} info={props.contactInfo} links={props.links} />
      <main id="content" aria-busy={arriving !== undefined}>
        {arriving === undefined ? props.children : <ArrivingScreen path={arriving} />}
      </main>
      <Footer links={props.links} year={props.year} />
      <LanguageOffer />
    </>
  )
}
