import type { Config } from '@react-router/dev/config'

/**
 * The server speaks every language; the browser's scripts speak one each, and are built once for each. Only the builds
 * that `vite.config.ts` begins for the others name theirs.
 */
export const languageOfScripts = process.env.LANGUAGE_OF_SCRIPTS ?? 'en'
export const isFirstLanguage = languageOfScripts === 'en'

/** Where the build for a language besides the first leaves its files, of which `vite.config.ts` takes what is needed. */
export function folderOfLanguage(language: string): string {
  return `node_modules/.pages-${language}`
}

export default {
  appDirectory: 'src',
  buildDirectory: isFirstLanguage ? 'build' : folderOfLanguage(languageOfScripts),
  ssr: true,
  // The map of screens is small and public, so the browser gets it whole instead of asking `/__manifest` for it.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
