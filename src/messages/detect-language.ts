import { currentLanguage, type Language } from './language.ts'

export function detectLanguage(text: string): Language {
  return count(text, /\p{Script=Tamil}/gu) > count(text, /\p{Script=Latin}/gu) ? 'ta' : 'en'
}

/** Returns `undefined` for a text in the language of the page. */
export function foreignLanguage(text: string): Language | undefined {
  const language = detectLanguage(text)
  return language === currentLanguage() ? undefined : language
}

function count(text: string, letter: RegExp): number {
  return text.match(letter)?.length ?? 0
}
