import { html, raw } from 'hono/html'
import { designAddress } from '../gallery/catalogue/design-code.ts'
import { publishedPictures } from '../gallery/catalogue/gallery.server.ts'
import { lastPriceChanges } from '../gallery/catalogue/prices.server.ts'
import { type Language, languages } from '../messages/language.ts'
import type { Shop } from '../platform/shop.server.ts'
import { pageAddress } from './page-address.ts'

interface ListedPage {
  /** In English. */
  path: string
  /** Epoch milliseconds; undefined where it is not known. */
  changedTime: number | undefined
  /** Whole address of the picture that is shown there. */
  picture?: string
}

type Parts = Pick<Shop, 'db' | 'files' | 'contentCache' | 'publicOrigin'>

/**
 * The home page and every design that hangs, in each language, for search engines (sitemaps.org, with Google's extension
 * for images and its links between languages).
 */
export async function serveSitemap(shop: Parts): Promise<Response> {
  const sitemap = await shop.contentCache.get('sitemap', () => makeSitemap(shop))
  return new Response(sitemap, {
    headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'no-cache' },
  })
}

async function makeSitemap(shop: Parts): Promise<string> {
  const [pictures, repriced] = await Promise.all([publishedPictures(shop), lastPriceChanges(shop)])
  const origin = shop.publicOrigin()
  const designs = pictures.map(({ id, code, url, uploadTime }) => ({
    path: designAddress(code),
    changedTime: Math.max(uploadTime, repriced.get(id) ?? 0),
    picture: new URL(url, origin).href,
  }))
  const latest = designs.reduce((time, { changedTime }) => Math.max(time, changedTime), 0)
  return writeSitemap(origin, [{ path: '/', changedTime: latest || undefined }, ...designs])
}

/** All that is filled in is escaped. */
function writeSitemap(origin: string, pages: ListedPage[]): string {
  return String(html`${raw('<?xml version="1.0" encoding="UTF-8"?>')}
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${pages.flatMap((page) => languages.map((language) => writePage(origin, page, language)))}</urlset>
`)
}

/** Each names its likes in the other languages, as they name it. */
function writePage(origin: string, { path, changedTime, picture }: ListedPage, language: Language) {
  return html`<url><loc>${pageAddress(origin, path, language)}</loc>${languages.map(
    (other) => html`<xhtml:link rel="alternate" hreflang="${other}" href="${pageAddress(origin, path, other)}"/>`,
  )}${
    changedTime && html`<lastmod>${new Date(changedTime).toISOString()}</lastmod>`
  }${picture && html`<image:image><image:loc>${picture}</image:loc></image:image>`}</url>
`
}
