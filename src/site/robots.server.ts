import { languages, pathIn } from '../messages/language.ts'
import type { Shop } from '../platform/shop.server.ts'

// Pages with a robots tag are not listed here, because crawlers must read the tag.
const disallowedPaths = [...languages.map((language) => pathIn(language, '/admin')), '/v1/']

export function serveRobots(shop: Pick<Shop, 'publicOrigin'>): Response {
  const rules = disallowedPaths.map((path) => `Disallow: ${path}\n`).join('')
  return new Response(`User-agent: *\n${rules}\nSitemap: ${shop.publicOrigin()}/sitemap.xml\n`, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-cache' },
  })
}
