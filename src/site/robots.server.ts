import { languages, pathIn } from '../messages/language.ts'
import type { Shop } from '../platform/shop.server.ts'

/**
 * What programs that follow links shall leave alone: where there is nothing to read for them. Screens that shall not be
 * listed are not among it: they say so themselves, and have to be read for that.
 */
const notForReaders = [...languages.map((language) => pathIn(language, '/admin')), '/v1/']

export function serveRobots(shop: Pick<Shop, 'publicOrigin'>): Response {
  const lines = [
    'User-agent: *',
    ...notForReaders.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${shop.publicOrigin()}/sitemap.xml`,
    '',
  ]
  return new Response(lines.join('\n'), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-cache' },
  })
}
