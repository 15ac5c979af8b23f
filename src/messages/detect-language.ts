import { currentLanguage, type Language } from './language.ts'

/** In which language somebody has written, by the letters that are most of it. */
export function detectLanguage(words: string): Language {
  return count(words, /\p{Script=Tamil}/gu) > count(words, /\p{Script=Latin}/gu) ? 'ta' : 'en'
}

/** For the attribute `lang` of what somebody has written: undefined where it is written as the page is. */
export function foreignLanguage(words: string): Language | undefined {
  const language = detectLanguage(words)
  return language === currentLanguage() ? undefined : language
}

function count(words: string, letter: RegExp): number {
  return words.match(letter)?.length ?? 0
}
