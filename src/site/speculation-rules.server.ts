import { languages, pathIn } from '../messages/language.ts'

export const speculationRulesPath = '/speculation-rules.json'

/** The browser fetches the page of a design when the visitor points at its link or begins to tap it. */
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
