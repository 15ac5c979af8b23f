import { inLanguage } from '../messages/in-language.server.ts'
import type { Language } from '../messages/language.ts'
import { type BuiltInWords, builtInWords } from './built-in-words.ts'

/** For the editor, which has fields for both: the scripts of a page know the words of its own language alone. */
export function builtInWordsOfBoth(): Record<Language, BuiltInWords> {
  return { en: inLanguage('en', builtInWords), ta: inLanguage('ta', builtInWords) }
}
