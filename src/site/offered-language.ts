import { languageStorageKey } from '../contract/shop-facts.ts'
import { languages, otherLanguage } from '../words/language.ts'

/** Whether the browser asks for the other language, and it has not been offered before. */
export function isOtherLanguageWanted(): boolean {
  const [wanted] = navigator.languages.flatMap((tag) => languages.filter((language) => tag.split('-')[0] === language))
  return wanted === otherLanguage() && !wasOffered()
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
