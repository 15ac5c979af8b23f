import { getLocale, type Locale } from './compiled/runtime.js'

export type Language = Locale
export const languages: readonly Language[] = ['en', 'ta']
/** Paths of this language have no prefix. */
export const firstLanguage: Language = 'en'

export const languageNames: Record<Language, string> = { en: 'English', ta: 'தமிழ்' }
export const languageTags: Record<Language, string> = { en: 'en-IN', ta: 'ta-IN' }

export function currentLanguage(): Language {
  return getLocale()
}

export function otherLanguage(): Language {
  return languages.find((language) => language !== currentLanguage()) as Language
}

/** Maps `/login` to `/ta/login`, and `/#about` to `/ta#about`. */
export function pathIn(language: Language, path: string): string {
  if (language === firstLanguage) return path
  return `/${language}${/^\/(?=$|[?#])/.test(path) ? path.slice(1) : path}`
}

export function localPath(path: string): string {
  return pathIn(currentLanguage(), path)
}

export function languageOf(path: string): Language {
  const [, folder] = path.split(/[/?#]/)
  return languages.find((language) => language === folder) ?? firstLanguage
}

export function withoutLanguage(path: string): string {
  const language = languageOf(path)
  return language === firstLanguage ? path : path.slice(`/${language}`.length) || '/'
}
