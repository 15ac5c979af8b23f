import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { Button } from '../ui/button.tsx'
import { m } from '../words/compiled/messages.js'
import { type Language, pathIn } from '../words/language.ts'
import { languageToOffer, offerNoMore } from './offered-language.ts'

/** At the first visit, to whose browser asks for the other language: in that one, over the foot of the page. */
export function LanguageOffer() {
  const { pathname, search } = useLocation()
  const [language, setLanguage] = useState<Language>()
  useEffect(() => setLanguage(languageToOffer()), [])
  if (!language) return null

  function decline() {
    offerNoMore()
    setLanguage(undefined)
  }

  return (
    <section lang={language} aria-label={m.language_offerAccept()} className="language-offer print:hidden">
      <p role="status">{m.language_offer()}</p>
      <p className="flex gap-3">
        <a
          href={pathIn(language, pathname + search)}
          hrefLang={language}
          onClick={offerNoMore}
          className="button button-primary"
        >
          {m.language_offerAccept()}
        </a>
        <Button kind="quiet" onClick={decline}>
          {m.language_offerDecline()}
        </Button>
      </p>
    </section>
  )
}
