import { languages, pathIn } from '../messages/language.ts'

export const speculationRulesPath = '/speculation-rules.json'

/** `moderate` prefetches a design's page when the visitor hovers over its link or presses it. */
const rules = {
  prefetch: [{ where: { href_matches: languages.map((language) => pathIn(language, '/d/*')) }, eagerness: 'moderate' }],
}

export function linksToDesigns(path: string): boolean {
  return path === '/' || path.startsWith('/d/')
}

export function serveSpeculationRules(): Response {
  return new Response(JSON.stringify(rules), {
    headers: { 'Content-Type': 'application/speculationrules+json', 'Cache-Control': 'public, max-age=86400' },
  })
}
