import { fileURLToPath } from 'node:url'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Hono, MiddlewareHandler } from 'hono'
import { etag } from 'hono/etag'
import { identify } from '../accounts/sign-in/session.server.ts'
import { sharedPhotosPath } from '../api/shop-constants.ts'
import { trashedImagesPath } from '../gallery/images/image-address.ts'
import { serveImage, serveTrashedImage } from '../gallery/images/serve-image.server.ts'
import { serveSharePicture } from '../gallery/public/designs.server.ts'
import { languages, pathIn } from '../messages/language.ts'
import type { Config } from '../platform/config.server.ts'
import type { Deps } from '../platform/deps.server.ts'
import type { LoadShedder } from '../platform/load-shedding.server.ts'
import { serveManifest } from '../site/manifest.server.ts'
import { serveRobots, serveSitemap } from '../site/sitemap.server.ts'
import { serveSpeculationRules, speculationRulesPath } from '../site/speculation-rules.server.ts'
import { pages } from './pages.server.ts'

const oneYearSeconds = 31_536_000

export function mountFiles(app: Hono, deps: Deps, shedder: LoadShedder): void {
  const withLoadLimit: MiddlewareHandler = (_, next) => shedder.run(false, next)
  app.get('/images/:name', withLoadLimit, ({ req }) => serveImage(deps, req.param('name'), req.raw))
  app.get('/d/:code/:picture{share-[0-9a-f]+\\.jpg}', ({ req }) =>
    serveSharePicture(deps, shedder, req.param('code'), req.raw),
  )
  app.get(`${trashedImagesPath}/:name` as const, async ({ req }) =>
    serveTrashedImage(deps, req.param('name'), req.raw, await identify(deps, req.raw.headers)),
  )
  for (const language of languages) {
    app.post(pathIn(language, sharedPhotosPath), async ({ req, redirect }) => {
      // No service worker has handled this share. HTTP/1.1 browsers first send the whole body.
      const isOwner = (await identify(deps, req.raw.headers))?.isOwner
      if (isOwner) await req.raw.body?.pipeTo(new WritableStream()).catch(() => {})
      return redirect(`${pathIn(language, sharedPhotosPath)}?missed`, 303)
    })
    app.get(pathIn(language, '/manifest.webmanifest'), etag(), () => serveManifest(deps))
  }
  app.get(speculationRulesPath, () => serveSpeculationRules(pages))
  app.get('/robots.txt', etag(), () => serveRobots(deps, pages))
  app.get('/sitemap.xml', etag(), withLoadLimit, () => serveSitemap(deps, pages))
}

export function mountBuiltFiles(app: Hono, { serviceWorker }: Pick<Config, 'serviceWorker'>): void {
  const serveFile = serveStatic({
    root: fileURLToPath(new URL('../client', import.meta.url)),
    precompressed: true,
    rewriteRequestPath: (path) => (path === '/sw.js' && !serviceWorker ? '/sw-reset.js' : path),
  })
  const withETag = etag()
  app.use('/*', async (context, next) => {
    // Looking for a file at the address of each page would slow the pages down.
    // The build's own manifest is in a folder whose name begins with a dot.
    if (!/\.\w+$/.test(context.req.path) || context.req.path.includes('/.')) return next()
    const file = await serveFile(context, next)
    if (!(file instanceof Response)) return file
    // File names in this folder contain a hash of the content.
    const isImmutable = context.req.path.startsWith('/assets/')
    file.headers.set('Cache-Control', isImmutable ? `public, max-age=${oneYearSeconds}, immutable` : 'no-cache')
    if (isImmutable) return file
    return withETag(context, async () => {
      context.res = file
    })
  })
}
