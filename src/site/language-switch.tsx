import { m } from '../messages/compiled/messages.js'
import { currentLanguage, languageNames, languages, pathIn } from '../messages/language.ts'

/** Links to the same page in the other language. The server remembers the choice. @param props.address of the page without its language */
export function LanguageSwitch({ address }: { address: string }) {
  const current = currentLanguage()
  return (
    <nav aria-label={m.language_label()}>
      <ul className="flex items-center">
        {[...languages].reverse().map((language) => (
          <li key={language} lang={language} className="language">
            {language === current ? (
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
