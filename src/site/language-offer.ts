import { languageStorageKey, photosPerPage } from '../api/shop-constants.ts'
import { tryStorage } from '../browser/try-storage.ts'
import { languages, otherLanguage } from '../messages/language.ts'

/** Offers the other language if the browser prefers it, except on the dashboard, which has no dismiss button. */
export function startLanguageOffer(): void {
  for (const link of document.querySelectorAll('a[hreflang]')) link.addEventListener('click', chooseLanguage)
  const preferred = navigator.languages
    .map((tag) => tag.split('-')[0])
    .find((tag) => languages.some((language) => language === tag))
  const buttons = document.querySelectorAll('.language button')
  if (!buttons[0] || preferred !== otherLanguage()) return
  if (tryStorage(() => localStorage.getItem(languageStorageKey))) return
  const { dataset } = document.documentElement
  dataset.offersLanguage = ''
  for (const button of buttons)
    button.addEventListener('click', () => {
      saveChoice()
      delete dataset.offersLanguage
    })
}

function chooseLanguage({ currentTarget }: Event): void {
  saveChoice()
  ;(currentTarget as HTMLAnchorElement).hash = findPlace()?.id ?? ''
}

/** Returns the last section, photo or form that begins in the upper half of the window or above it. */
function findPlace(): Element | undefined {
  // The page in the other language does not contain the photos that a tap has added.
  const places = `main > section[id]:not(#home), .gallery-card:nth-child(-n + ${photosPerPage}), #message`
  return [...document.querySelectorAll(places)].findLast(
    (place) => place.getBoundingClientRect().top < window.innerHeight / 2,
  )
}

function saveChoice(): void {
  tryStorage(() => localStorage.setItem(languageStorageKey, 'yes'))
}
