import { html, raw } from 'hono/html'
import { languages, pathIn } from '../messages/language.ts'
import type { Deps } from '../platform/deps.server.ts'
import type { Page } from './page.server.ts'
import { pageAddress } from './share-card.ts'

export async function serveSitemap(deps: Deps, pages: Page<unknown>[]): Promise<Response> {
  const sitemap = await deps.contentCache.get('sitemap', () => makeSitemap(deps, pages))
  return new Response(sitemap, {
    headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'no-cache' },
  })
}

async function makeSitemap(deps: Deps, pages: Page<unknown>[]): Promise<string> {
  const origin = deps.publicOrigin()
  const indexed = await Promise.all(
    pages.map(({ path, indexed = false }) =>
      typeof indexed === 'function' ? indexed(deps) : indexed ? [{ path, pictures: [] }] : [],
    ),
  )
  return String(html`${raw('<?xml version="1.0" encoding="UTF-8"?>')}
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${indexed.flat().flatMap(({ path, pictures }) =>
  languages.map(
    (language) => html`<url><loc>${pageAddress(origin, path, language)}</loc>${languages.map(
      (alternate) =>
        html`<xhtml:link rel="alternate" hreflang="${alternate}" href="${pageAddress(origin, path, alternate)}"/>`,
    )}${pictures.map(
      (picture) => html`<image:image><image:loc>${new URL(picture, origin).href}</image:loc></image:image>`,
    )}</url>
`,
  ),
)}</urlset>
`)
}

export function serveRobots(deps: Deps, pages: Page<unknown>[]): Response {
  // Pages with a robots tag are not listed here, because crawlers must read the tag.
  const owners = new Set(pages.filter(({ access }) => access === 'owner').map(({ path }) => `/${path.split('/')[1]}`))
  const disallowed = [...owners].flatMap((path) => languages.map((language) => pathIn(language, path)))
  const rules = [...disallowed, '/v1/'].map((path) => `Disallow: ${path}\n`).join('')
  return new Response(`User-agent: *\n${rules}\nSitemap: ${deps.publicOrigin()}/sitemap.xml\n`, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-cache' },
  })
}
