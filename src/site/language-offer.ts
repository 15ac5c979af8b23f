import { languageStorageKey } from '../api/shop-constants.ts'
import { languages, otherLanguage } from '../messages/language.ts'

export function startLanguageOffer(): void {
  for (const link of document.querySelectorAll('[data-language]')) link.addEventListener('click', rememberOffer)
  const offer = document.querySelector<HTMLElement>('.language-offer')
  const preferred = navigator.languages
    .map((tag) => tag.split('-')[0])
    .find((tag) => languages.some((language) => language === tag))
  if (!offer || preferred !== otherLanguage() || wasOffered()) return
  offer.hidden = false
  offer.querySelector('button')?.addEventListener('click', () => {
    rememberOffer()
    offer.hidden = true
  })
}

function rememberOffer(): void {
  try {
    localStorage.setItem(languageStorageKey, 'yes')
  } catch {
    // Without storage the offer appears again at the next visit.
  }
}

function wasOffered(): boolean {
  try {
    return localStorage.getItem(languageStorageKey) !== null
  } catch {
    return false
  }
}
