import { type ReactNode, useId, useState } from 'react'
import { currentLanguage, type Language, languageNames, languages } from '../../messages/language.ts'

interface LanguageTabsProps {
  label: string
  first?: Language
  children: (language: Language) => ReactNode
}

/** Shows the fields for a text in one language at a time. A form contains the fields of both. */
export function LanguageTabs({ label, first = currentLanguage(), children }: LanguageTabsProps) {
  const [tab, setTab] = useState(first)
  const id = useId()
  return (
    <>
      <fieldset aria-label={label} className="choices min-w-0">
        {languages.map((language) => (
          <button
            key={language}
            type="button"
            aria-pressed={language === tab}
            aria-controls={`${id}-${language}`}
            onClick={() => setTab(language)}
            lang={language}
            className="choice px-3"
          >
            {languageNames[language]}
          </button>
        ))}
      </fieldset>
      {languages.map((language) => (
        <div key={language} id={`${id}-${language}`} hidden={language !== tab} className="grid gap-4">
          {children(language)}
        </div>
      ))}
    </>
  )
}
