import { html, raw } from 'hono/html'
import { designAddress } from '../gallery/design-code.ts'
import { picturesOnShow } from '../gallery/gallery.server.ts'
import { lastPriceChanges } from '../gallery/prices.server.ts'
import { answerTagged, type TaggedText, tagged } from '../platform/http/entity-tag.server.ts'
import type { Shop } from '../platform/shop.server.ts'

interface ListedPage {
  url: string
  /** Epoch milliseconds; undefined where it is not known. */
  changedTime: number | undefined
  /** Whole address of the picture that is shown there. */
  picture?: string
}

type Parts = Pick<Shop, 'db' | 'files' | 'kept' | 'publicOrigin'>

/** The home page and every design that hangs, for search engines (sitemaps.org, with Google's extension for images). */
export async function serveSitemap(shop: Parts, request: Request): Promise<Response> {
  const sitemap = await shop.kept.get('sitemap', () => makeSitemap(shop))
  return answerTagged(sitemap, 'application/xml; charset=utf-8', request)
}

async function makeSitemap(shop: Parts): Promise<TaggedText> {
  const [pictures, repriced] = await Promise.all([picturesOnShow(shop), lastPriceChanges(shop)])
  const origin = shop.publicOrigin()
  const designs = pictures.map(({ id, code, url, uploadTime }) => ({
    url: origin + designAddress(code),
    changedTime: Math.max(uploadTime, repriced.get(id) ?? 0),
    picture: new URL(url, origin).href,
  }))
  const latest = designs.reduce((time, { changedTime }) => Math.max(time, changedTime), 0)
  return tagged(writeSitemap([{ url: `${origin}/`, changedTime: latest || undefined }, ...designs]))
}

/** All that is filled in is escaped. */
function writeSitemap(pages: ListedPage[]): string {
  return String(html`${raw('<?xml version="1.0" encoding="UTF-8"?>')}
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
${pages.map(writePage)}</urlset>
`)
}

function writePage({ url, changedTime, picture }: ListedPage) {
  return html`<url><loc>${url}</loc>${
    changedTime && html`<lastmod>${new Date(changedTime).toISOString()}</lastmod>`
  }${picture && html`<image:image><image:loc>${picture}</image:loc></image:image>`}</url>
`
}
