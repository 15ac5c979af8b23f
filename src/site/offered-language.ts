import { languageStorageKey } from '../contract/shop-facts.ts'
import { currentLanguage, type Language, languages } from '../words/language.ts'

/** The language that the browser asks for, where it is not that of the page and has not been offered before. */
export function languageToOffer(): Language | undefined {
  const [wanted] = navigator.languages.flatMap((tag) => languages.filter((language) => tag.split('-')[0] === language))
  return wanted === currentLanguage() || wasOffered() ? undefined : wanted
}

/** It is offered once; who has gone over by herself, or said no, is not asked again. */
export function offerNoMore(): void {
  try {
    localStorage.setItem(languageStorageKey, 'yes')
  } catch {
    // Where nothing may be stored it is offered at the next visit, too.
  }
}

function wasOffered(): boolean {
  try {
    return localStorage.getItem(languageStorageKey) !== null
  } catch {
    return false
  }
}
