import { languageStorageKey } from '../api/shop-constants.ts'
import { languages, otherLanguage } from '../messages/language.ts'

/** Shows the offer of the other language once, to browsers that ask for it. */
export function startLanguageOffer(): void {
  for (const link of document.querySelectorAll('[data-language]')) link.addEventListener('click', rememberOffer)
  const offer = document.querySelector<HTMLElement>('.language-offer')
  if (!offer || !isOtherLanguageWanted() || wasOffered()) return
  offer.hidden = false
  offer.querySelector('button')?.addEventListener('click', () => {
    rememberOffer()
    offer.hidden = true
  })
}

function isOtherLanguageWanted(): boolean {
  const [wanted] = navigator.languages.flatMap((tag) => languages.filter((language) => tag.split('-')[0] === language))
  return wanted === otherLanguage()
}

function rememberOffer(): void {
  try {
    localStorage.setItem(languageStorageKey, 'yes')
  } catch {
    // Without storage the offer appears at the next visit, too.
  }
}

function wasOffered(): boolean {
  try {
    return localStorage.getItem(languageStorageKey) !== null
  } catch {
    return false
  }
}
