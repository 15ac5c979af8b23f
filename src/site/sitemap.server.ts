import { html, raw } from 'hono/html'
import { designAddress } from '../gallery/catalogue/design-code.ts'
import { listManagedPictures } from '../gallery/catalogue/manage-gallery.server.ts'
import { type Language, languages, pathIn } from '../messages/language.ts'
import type { Shop } from '../platform/shop.server.ts'
import { pageAddress } from './share-card.ts'

interface ListedPage {
  path: string
  changedTime: number | undefined
  picture?: string
}

type Deps = Pick<Shop, 'db' | 'files' | 'contentCache' | 'publicOrigin'>

export async function serveSitemap(shop: Deps): Promise<Response> {
  const sitemap = await shop.contentCache.get('sitemap', () => makeSitemap(shop))
  return new Response(sitemap, {
    headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'no-cache' },
  })
}

async function makeSitemap(shop: Deps): Promise<string> {
  const pictures = await listManagedPictures(shop)
  const origin = shop.publicOrigin()
  const designs = pictures.map(({ code, url, uploadTime, prices }) => ({
    path: designAddress(code),
    changedTime: prices[0]?.changedTime ?? uploadTime,
    picture: new URL(url, origin).href,
  }))
  const latest = designs.reduce((time, { changedTime }) => Math.max(time, changedTime), 0)
  const pages = [{ path: '/', changedTime: latest || undefined }, ...designs]
  return String(html`${raw('<?xml version="1.0" encoding="UTF-8"?>')}
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${pages.flatMap((page) => languages.map((language) => writePage(origin, page, language)))}</urlset>
`)
}

function writePage(origin: string, { path, changedTime, picture }: ListedPage, language: Language) {
  return html`<url><loc>${pageAddress(origin, path, language)}</loc>${languages.map(
    (alternate) =>
      html`<xhtml:link rel="alternate" hreflang="${alternate}" href="${pageAddress(origin, path, alternate)}"/>`,
  )}${
    changedTime && html`<lastmod>${new Date(changedTime).toISOString()}</lastmod>`
  }${picture && html`<image:image><image:loc>${picture}</image:loc></image:image>`}</url>
`
}

// Pages with a robots tag are not listed here, because crawlers must read the tag.
const disallowedPaths = [...languages.map((language) => pathIn(language, '/admin')), '/v1/']

export function serveRobots(shop: Pick<Shop, 'publicOrigin'>): Response {
  const rules = disallowedPaths.map((path) => `Disallow: ${path}\n`).join('')
  return new Response(`User-agent: *\n${rules}\nSitemap: ${shop.publicOrigin()}/sitemap.xml\n`, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-cache' },
  })
}
