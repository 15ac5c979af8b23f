import { currentLanguage, type Language } from './language.ts'

export function detectLanguage(words: string): Language {
  return count(words, /\p{Script=Tamil}/gu) > count(words, /\p{Script=Latin}/gu) ? 'ta' : 'en'
}

/** Returns `undefined` for words in the language of the page. */
export function foreignLanguage(words: string): Language | undefined {
  const language = detectLanguage(words)
  return language === currentLanguage() ? undefined : language
}

function count(words: string, letter: RegExp): number {
  return words.match(letter)?.length ?? 0
}
