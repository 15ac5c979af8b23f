import { languageStorageKey, photosPerPage } from '../api/shop-constants.ts'
import { tryStorage } from '../browser/try-storage.ts'
import { languages, otherLanguage } from '../messages/language.ts'

/** The other language opens at the last section, photo or form that begins above this line of the window. */
const readingLinePx = 300
/** The page in the other language has no photos but those of its first page. */
const places = `section[id]:not(#home), .gallery-card:nth-child(-n+${photosPerPage}), #message`

/** Offers the other language if the browser prefers it, except on the dashboard, which has no dismiss button. */
export function startLanguageOffer(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[hreflang]'))
    link.addEventListener('click', () => {
      saveChoice()
      const place = [...document.querySelectorAll(places)].findLast(
        (place) => place.getBoundingClientRect().top < readingLinePx,
      )
      link.hash = place?.id ?? ''
    })
  const preferred = navigator.languages
    .map((tag) => tag.split('-')[0])
    .find((tag) => (languages as readonly unknown[]).includes(tag))
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

function saveChoice(): void {
  tryStorage(() => localStorage.setItem(languageStorageKey, 'yes'))
}
