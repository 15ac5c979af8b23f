import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { Button } from '../ui/button.tsx'
import { m } from '../words/compiled/messages.js'
import { otherLanguage, pathIn } from '../words/language.ts'
import { isOtherLanguageWanted, offerNoMore } from './offered-language.ts'

/**
 * At the first visit, to whose browser asks for the other language: in that one, over the foot of the page. It is on every
 * page, hidden, so that its style is, too: for what a page has brought no style for, all of it is gone through anew.
 */
export function LanguageOffer() {
  const { pathname, search } = useLocation()
  const [isOffered, setOffered] = useState(false)
  useEffect(() => setOffered(isOtherLanguageWanted()), [])
  const language = otherLanguage()

  function decline() {
    offerNoMore()
    setOffered(false)
  }

  return (
    <section
      hidden={!isOffered}
      lang={language}
      aria-label={m.language_offerAccept()}
      className="language-offer print:hidden"
    >
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
