import { m } from '../messages/compiled/messages.js'
import { otherLanguage, pathIn } from '../messages/language.ts'
import { Button } from '../ui/button.tsx'

/**
 * Offers the other language at the first visit of a browser that asks for it. It is hidden on every page until
 * `language-to-offer.ts` shows it. @param props.address of the page without its language
 */
export function LanguageOffer({ address }: { address: string }) {
  const language = otherLanguage()
  return (
    <section hidden lang={language} aria-label={m.language_offerAccept()} className="language-offer print:hidden">
      <p role="status">{m.language_offer()}</p>
      <p className="flex gap-3">
        <a href={pathIn(language, address)} hrefLang={language} data-language className="button button-primary">
          {m.language_offerAccept()}
        </a>
        <Button kind="quiet">{m.language_offerDecline()}</Button>
      </p>
    </section>
  )
}
