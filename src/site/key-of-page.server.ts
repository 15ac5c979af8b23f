import { savesData } from '../gallery/saves-data.server.ts'
import { withoutLanguage } from '../words/language.ts'

/** The pages that are the same for whoever is not signed in; the one with the gallery by its filter and part, too. */
const sameForEverybody = /^\/?(\?.{0,100})?$|^\/d\/[\w-]{1,20}$|^\/(login|register|forgot-password)$/

/**
 * By which a page is kept: what is the same for everybody who asks by it. Undefined where no page is.
 * @param target the path, and what follows it, as it was sent. @param saveData the header
 */
export function keyOfPage(target: string, saveData: string | undefined): string | undefined {
  if (!sameForEverybody.test(withoutLanguage(target))) return undefined
  return savesData(saveData) ? `sparing ${target}` : target
}

/** The one that most visitors come to, for whoever does not save data. */
export function isHomePage(key: string): boolean {
  return withoutLanguage(key) === '/'
}
