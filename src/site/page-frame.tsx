import type { ReactNode } from 'react'
import { chatLink, phoneLink } from '../api/contact-channels.ts'
import { m } from '../messages/compiled/messages.js'
import { foreignLanguage } from '../messages/detect-language.ts'
import { ClosingNotices } from '../shop-details/public/closing-notices.tsx'
import { ChatIcon, PhoneIcon, PlaceIcon } from '../ui/icons.tsx'
import { Footer } from './footer.tsx'
import type { FrameData } from './frame.server.ts'
import { DashboardLink, Header } from './header.tsx'
import { LanguageLink } from './language-link.tsx'
import type { QuickContact } from './page.server.ts'

interface PageFrameProps {
  path: string
  address: string
  frame: FrameData
  quickContact: QuickContact | undefined
  toasts: ReactNode
  children: ReactNode
}

export function PageFrame({ path, address, frame, quickContact, toasts, children }: PageFrameProps) {
  return (
    <>
      <a href="#content" className="skip-link">
        {m.page_skipToContent()}
      </a>
      <TopBanner frame={frame} address={address} />
      <Header path={path} address={address} frame={frame} />
      {toasts}
      <ThumbBar frame={frame} quickContact={quickContact} />
      <main id="content" tabIndex={-1} className="grow">
        <ClosingNotices {...frame} />
        {children}
      </main>
      <Footer path={path} address={address} frame={frame} />
    </>
  )
}

function TopBanner({ frame, address }: { frame: FrameData; address: string }) {
  const { phones, contactInfo } = frame
  const place = contactInfo.address
  return (
    <aside aria-label={m.topBanner_label()} className="on-dark bg-teak text-plaster print:hidden">
      <div className="wrap flex items-center justify-between gap-8">
        <address className="min-w-0">
          {/* On phones this is one line, to save space. The menu shows the whole address. */}
          <p className="truncate text-[0.8125rem]/6.5 lg:py-2.5 lg:text-[0.9375rem] lg:whitespace-normal [&>svg]:me-1.5 [&>svg]:inline">
            <PhoneIcon />
            <span className="sr-only">{m.topBanner_phone()}</span>
            {phones.map(({ text, number }) => (
              <a key={text} href={phoneLink(number)} className="me-3.5 hover:underline">
                {text}
              </a>
            ))}
            <PlaceIcon />
            <span className="sr-only">{m.topBanner_address()}</span>
            <span lang={foreignLanguage(place)}>{place}</span>
          </p>
        </address>
        <LanguageLink address={address} isOffer className="max-lg:hidden" />
      </div>
    </aside>
  )
}

function ThumbBar({ frame, quickContact }: Pick<PageFrameProps, 'frame' | 'quickContact'>) {
  const chat = quickContact?.chat ?? chatLink(frame.links.whatsapp)
  const { user } = frame
  if (!chat && !user?.isOwner) return null
  // Three links of equal width or with large text would need a second row.
  const size = user?.isOwner ? 'gap-1.5 px-0.5 max-sm:text-sm' : 'basis-1/3 gap-2 px-1'
  const className = `flex min-h-11 shrink-0 grow items-center justify-center font-semibold focus-visible:-outline-offset-4 ${size}`
  return (
    <nav aria-label={m.nav_quickContact()} className="thumb-bar">
      {user?.isOwner && (
        <div data-when-signed-in="true" className="contents">
          <DashboardLink unread={user.unread} className={`${className} bg-kandangi text-plaster`} />
        </div>
      )}
      <a href={phoneLink(frame.phones[0]?.number)} className={`${className} text-kandangi`}>
        <PhoneIcon />
        {m.nav_call()}
      </a>
      {chat && (
        <a
          href={chat}
          rel="noopener"
          data-enquired-design={quickContact?.designId}
          className={`${className} bg-leaf text-plaster`}
        >
          <ChatIcon />
          {m.nav_whatsapp()}
        </a>
      )}
    </nav>
  )
}
