import { getLocale, type Locale } from './compiled/runtime.js'

/** In which the shop can be read: `en`, `ta`. */
export type Language = Locale
export const languages: readonly Language[] = ['en', 'ta']
/** Its pages stand at the root; those of the others below their name. */
export const firstLanguage: Language = 'en'

/** As the language is written in itself, so that whoever reads it finds it. */
export const languageNames: Record<Language, string> = { en: 'English', ta: 'தமிழ்' }
/** For dates and for search engines (BCP 47): as they are written in India. */
export const languageTags: Record<Language, string> = { en: 'en-IN', ta: 'ta-IN' }

/** The language of the page: on the server of the one that is asked for, in the browser of the one that is shown. */
export function currentLanguage(): Language {
  return getLocale()
}

/** The one that the page could be read in instead: there are two. */
export function otherLanguage(): Language {
  return languages.find((language) => language !== currentLanguage()) as Language
}

/** `/login` → `/ta/login`; `/#about` → `/ta#about`. @param path of the page in the first language */
export function pathIn(language: Language, path: string): string {
  if (language === firstLanguage) return path
  return `/${language}${/^\/(?=$|[?#])/.test(path) ? path.slice(1) : path}`
}

/** Returns the path of a page in the current language. @param path of the page in the first language */
export function localPath(path: string): string {
  return pathIn(currentLanguage(), path)
}

/** Whose page it is, by its path: `/ta/login` → `ta`. */
export function languageOf(path: string): Language {
  return languages.find((language) => language !== firstLanguage && isBelow(path, `/${language}`)) ?? firstLanguage
}

/** `/ta/login` → `/login`. */
export function withoutLanguage(path: string): string {
  const language = languageOf(path)
  return language === firstLanguage ? path : path.slice(`/${language}`.length) || '/'
}

function isBelow(path: string, folder: string): boolean {
  return path === folder || ['/', '?', '#'].some((sign) => path.startsWith(folder + sign))
}
