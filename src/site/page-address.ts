import { currentLanguage, type Language, pathIn } from '../messages/language.ts'

/** The whole address of a page, as other programs need it. @param path of the page in English */
export function pageAddress(origin: string, path: string, language: Language = currentLanguage()): string {
  return origin + pathIn(language, path)
}
