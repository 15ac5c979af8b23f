import { html, raw } from 'hono/html'
import { designAddress } from '../gallery/catalogue/design-code.ts'
import { getPublishedPictures } from '../gallery/catalogue/gallery.server.ts'
import { languages, pathIn } from '../messages/language.ts'
import type { Shop } from '../platform/shop.server.ts'
import { pageAddress } from './share-card.ts'

export async function serveSitemap(shop: Shop): Promise<Response> {
  const sitemap = await shop.contentCache.get('sitemap', () => makeSitemap(shop))
  return new Response(sitemap, {
    headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'no-cache' },
  })
}

async function makeSitemap(shop: Shop): Promise<string> {
  const pictures = await getPublishedPictures(shop)
  const origin = shop.publicOrigin()
  const designs = pictures.map(({ code, url }) => ({ path: designAddress(code), picture: new URL(url, origin).href }))
  const pages = [{ path: '/', picture: undefined }, ...designs]
  return String(html`${raw('<?xml version="1.0" encoding="UTF-8"?>')}
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${pages.flatMap(({ path, picture }) =>
  languages.map(
    (language) => html`<url><loc>${pageAddress(origin, path, language)}</loc>${languages.map(
      (alternate) =>
        html`<xhtml:link rel="alternate" hreflang="${alternate}" href="${pageAddress(origin, path, alternate)}"/>`,
    )}${picture && html`<image:image><image:loc>${picture}</image:loc></image:image>`}</url>
`,
  ),
)}</urlset>
`)
}

// Pages with a robots tag are not listed here, because crawlers must read the tag.
const disallowedPaths = [...languages.map((language) => pathIn(language, '/admin')), '/v1/']

export function serveRobots(shop: Shop): Response {
  const rules = disallowedPaths.map((path) => `Disallow: ${path}\n`).join('')
  return new Response(`User-agent: *\n${rules}\nSitemap: ${shop.publicOrigin()}/sitemap.xml\n`, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-cache' },
  })
}
