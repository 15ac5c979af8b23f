import { m } from '../messages/compiled/messages.js'
import { languageNames, otherLanguage, pathIn } from '../messages/language.ts'
import { CloseIcon } from '../ui/icons.tsx'

interface LanguageLinkProps {
  address: string
  /** Browsers that prefer the other language show a longer text, which the visitor can dismiss. */
  isOffer?: boolean
  className?: string
}

export function LanguageLink({ address, isOffer, className = '' }: LanguageLinkProps) {
  const language = otherLanguage()
  return (
    <p lang={language} className={`language flex flex-none ${className}`}>
      <a
        href={pathIn(language, address)}
        hrefLang={language}
        // The minimum width and the alignment prevent a layout shift when the font loads.
        className={`link grid min-h-11 min-w-16 items-center justify-items-start px-1 whitespace-nowrap sm:px-2 [line-height:var(--leading-tight)] font-semibold text-inherit ${language === 'ta' ? 'font-name' : ''}`}
      >
        <span className={isOffer ? 'in-data-offers-language:hidden' : undefined}>{languageNames[language]}</span>
        {isOffer && (
          <span className="hidden font-tamil max-sm:text-sm in-data-offers-language:inline">
            {m.language_offerAccept()}
          </span>
        )}
      </a>
      {isOffer && (
        <button
          type="button"
          aria-label={m.language_offerDecline()}
          className="hidden size-11 place-items-center in-data-offers-language:grid"
        >
          <CloseIcon />
        </button>
      )}
    </p>
  )
}
