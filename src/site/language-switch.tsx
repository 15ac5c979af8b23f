import { useLocation } from 'react-router'
import { m } from '../words/compiled/messages.js'
import { currentLanguage, languageNames, languages, pathIn } from '../words/language.ts'
import { offerNoMore } from './offered-language.ts'

/** The same screen in the other language. The server remembers who has gone over. */
export function LanguageSwitch() {
  const { pathname, search } = useLocation()
  const current = currentLanguage()
  return (
    <nav aria-label={m.language_label()}>
      <ul className="flex items-center">
        {languages.toReversed().map((language) => (
          <li key={language} lang={language} className="language">
            {language === current ? (
              <span aria-current="true">{languageNames[language]}</span>
            ) : (
              // Another page with other scripts, not a screen of this one.
              <a href={pathIn(language, pathname + search)} hrefLang={language} onClick={offerNoMore}>
                {languageNames[language]}
              </a>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}
