import type { Closure } from '../api/closures.ts'
import type { ContactInfo } from '../api/contact.ts'
import { callLink } from '../api/contact-channels.ts'
import { m } from '../messages/compiled/messages.js'
import { foreignLanguage } from '../messages/detect-language.ts'
import { ClosingNotices } from '../shop-details/closing-notices.tsx'
import { PhoneIcon, PlaceIcon } from '../ui/icons.tsx'
import { LanguageSwitch } from './language-switch.tsx'

interface TopBannerProps {
  info: ContactInfo
  closures: Closure[]
  /** When the page was rendered. Epoch milliseconds. */
  time: number
  /** The path and query of the page without its language. */
  address: string
}

export function TopBanner({ info, closures, time, address }: TopBannerProps) {
  return (
    <aside aria-label={m.topBanner_label()} className="on-dark bg-teak text-sm text-plaster print:hidden">
      <ClosingNotices closures={closures} time={time} />
      <div className="wrap flex flex-wrap items-center gap-x-3 py-1 lg:gap-x-8">
        <address className="contents">
          <a
            href={callLink(info.phone)}
            className="inline-flex min-h-11 min-w-0 items-center gap-2 py-1.5 hover:underline"
          >
            <PhoneIcon />
            <span className="sr-only">{m.topBanner_phone()}</span>
            <span className="min-w-0 tabular-nums wrap-anywhere">{info.phone}</span>
          </a>
          <p className="order-last flex min-w-0 basis-full items-start gap-2 py-1.5 lg:order-none lg:basis-auto lg:ms-auto">
            <PlaceIcon />
            <span className="sr-only">{m.topBanner_address()}</span>
            {/* One line on phones, where the page begins below it; whole in the contact section. */}
            <span
              lang={foreignLanguage(info.address)}
              className="line-clamp-1 min-w-0 wrap-anywhere sm:line-clamp-none"
            >
              {info.address}
            </span>
          </p>
        </address>
        <div className="-me-2 ms-auto lg:ms-0">
          <LanguageSwitch address={address} />
        </div>
      </div>
    </aside>
  )
}
