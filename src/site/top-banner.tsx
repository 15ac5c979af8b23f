import { phoneLink } from '../api/contact-channels.ts'
import { m } from '../messages/compiled/messages.js'
import { foreignLanguage } from '../messages/detect-language.ts'
import { PhoneIcon, PlaceIcon } from '../ui/icons.tsx'
import { LanguageLink } from './language-link.tsx'
import type { FrameData } from './page-frame-data.server.ts'

export function TopBanner({ frame, address }: { frame: FrameData; address: string }) {
  const { contactInfo: info } = frame
  return (
    <aside aria-label={m.topBanner_label()} className="on-dark bg-teak text-plaster print:hidden">
      <div className="wrap flex items-center justify-between gap-8">
        <address className="min-w-0">
          {/* On phones this is one line, to save space. The footer shows the whole address. */}
          <p className="top-banner-text">
            <PhoneIcon />
            <span className="sr-only">{m.topBanner_phone()}</span>
            <a href={phoneLink(info.phone)} className="hover:underline">
              {info.phone}
            </a>
            <PlaceIcon />
            <span className="sr-only">{m.topBanner_address()}</span>
            <span lang={foreignLanguage(info.address)}>{info.address}</span>
          </p>
        </address>
        <LanguageLink address={address} isOffer className="max-lg:hidden" />
      </div>
    </aside>
  )
}
