import type { Closure } from '../contract/closures.ts'
import type { ContactInfo } from '../contract/contact.ts'
import { messages } from '../contract/messages.ts'
import { callLink } from '../contract/ways-to-reach.ts'
import { ClosingNotices } from '../shop-details/closing-notices.tsx'
import { PhoneIcon, PlaceIcon } from '../ui/icons.tsx'

export function TopBanner({ info, closures }: { info: ContactInfo; closures: Closure[] }) {
  return (
    <aside aria-label={messages.topBanner.label} className="on-dark bg-teak text-sm text-plaster print:hidden">
      <ClosingNotices closures={closures} />
      <address className="wrap flex flex-wrap items-center justify-between gap-x-8 py-1">
        <a
          href={callLink(info.phone)}
          className="inline-flex min-h-11 min-w-0 items-center gap-2 py-1.5 hover:underline"
        >
          <PhoneIcon />
          <span className="sr-only">{messages.topBanner.phone}</span>
          <span className="min-w-0 tabular-nums wrap-anywhere">{info.phone}</span>
        </a>
        <p className="flex min-w-0 items-start gap-2 py-1.5">
          <PlaceIcon />
          <span className="sr-only">{messages.topBanner.address}</span>
          {/* One line on phones, where the page begins below it; whole in the contact section. */}
          <span className="line-clamp-1 min-w-0 wrap-anywhere sm:line-clamp-none">{info.address}</span>
        </p>
      </address>
    </aside>
  )
}
