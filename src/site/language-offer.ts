import { languageStorageKey } from '../api/shop-constants.ts'
import { languages, otherLanguage } from '../messages/language.ts'

export function startLanguageOffer(): void {
  for (const link of document.querySelectorAll('[data-language]')) link.addEventListener('click', rememberOffer)
  const offer = document.querySelector<HTMLElement>('.language-offer')
  const preferred = navigator.languages
    .map((tag) => tag.split('-')[0])
    .find((tag) => languages.some((language) => language === tag))
  if (!offer || preferred !== otherLanguage()) return
  try {
    offer.hidden = localStorage.getItem(languageStorageKey) !== null
  } catch {
    // Without storage the offer appears at each visit.
    offer.hidden = false
  }
  offer.querySelector('button')?.addEventListener('click', () => {
    rememberOffer()
    offer.hidden = true
  })
}

function rememberOffer(): void {
  try {
    localStorage.setItem(languageStorageKey, 'yes')
  } catch {}
}
