import { callLink } from '../api/contact-channels.ts'
import { m } from '../messages/compiled/messages.js'
import { foreignLanguage } from '../messages/detect-language.ts'
import { currentLanguage, languageNames, languages, pathIn } from '../messages/language.ts'
import { ClosingNotices } from '../shop-details/closing-notices.tsx'
import { PhoneIcon, PlaceIcon } from '../ui/icons.tsx'
import type { FrameData } from './page-frame-data.server.ts'

export function TopBanner({ frame, address }: { frame: FrameData; address: string }) {
  const { contactInfo: info, closures, time } = frame
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
            {/* A longer address would push the page down on phones. The contact section shows all of it. */}
            <span
              lang={foreignLanguage(info.address)}
              className="line-clamp-1 min-w-0 wrap-anywhere sm:line-clamp-none"
            >
              {info.address}
            </span>
          </p>
        </address>
        <LanguageSwitch address={address} />
      </div>
    </aside>
  )
}

function LanguageSwitch({ address }: { address: string }) {
  return (
    <nav aria-label={m.language_label()} className="-me-2 ms-auto lg:ms-0">
      <ul className="flex items-center">
        {[...languages].reverse().map((language) => (
          <li key={language} lang={language} className="language">
            {language === currentLanguage() ? (
              <span aria-current="true">{languageNames[language]}</span>
            ) : (
              <a href={pathIn(language, address)} hrefLang={language} data-language>
                {languageNames[language]}
              </a>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}
