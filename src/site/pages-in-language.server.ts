import { existsSync, readFileSync } from 'node:fs'
import type { ServerBuild } from 'react-router'
import { firstLanguage, type Language, pathIn } from '../words/language.ts'

/**
 * The pages as they stand in a language: the same screens, below its name, with the scripts that speak it. The build
 * leaves the list of those beside the server; while one develops, the same scripts speak every language.
 */
export function pagesIn(language: Language, pages: ServerBuild): ServerBuild {
  if (language === firstLanguage) return pages
  const list = new URL(`pages-${language}.json`, import.meta.url)
  const assets = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : pages.assets
  return { ...pages, basename: pathIn(language, '/'), assets }
}
