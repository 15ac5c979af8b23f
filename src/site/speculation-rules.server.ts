import { languages, pathIn } from '../messages/language.ts'
import type { Page } from './page.server.ts'

export const speculationRulesPath = '/speculation-rules.json'

/** `moderate` prefetches a page when the visitor hovers over its link or presses it. */
export function serveSpeculationRules(pages: Page<unknown>[]): Response {
  const patterns = pages.filter(({ prefetched }) => prefetched).map(({ path }) => path.replace(/:\w+/, '*'))
  const hrefs = languages.flatMap((language) => patterns.map((pattern) => pathIn(language, pattern)))
  const rules = { prefetch: [{ where: { href_matches: hrefs }, eagerness: 'moderate' }] }
  return new Response(JSON.stringify(rules), {
    headers: { 'Content-Type': 'application/speculationrules+json', 'Cache-Control': 'public, max-age=86400' },
  })
}
