import { dashboardPaths } from '../api/dashboard-paths.ts'
import { photoTypes, readFormats } from '../api/photo-formats.ts'
import { pageColour, sharedPhotosPath } from '../api/shop-constants.ts'
import { m } from '../messages/compiled/messages.js'
import { currentLanguage, languageTags, pathIn } from '../messages/language.ts'
import type { Deps } from '../platform/deps.server.ts'
import { loadIdentity } from '../shop-details/public/saved-details.server.ts'

const photoExtensions = ['jpg', ...readFormats].map((format) => `.${format}`)
const icon = { src: '/icon-192.png', sizes: '192x192', type: 'image/png' }

export async function serveManifest(deps: Deps): Promise<Response> {
  const identity = await loadIdentity(deps)
  const language = currentLanguage()
  const shortcut = (name: string, path: string) => ({ name, url: pathIn(language, path), icons: [icon] })
  const manifest = {
    name: m.shop_title(identity),
    short_name: identity.shop,
    description: m.shop_description(identity),
    // The shared id makes both languages the same installed app.
    id: '/',
    lang: languageTags[language],
    start_url: pathIn(language, '/'),
    scope: '/',
    display: 'minimal-ui',
    theme_color: pageColour,
    background_color: pageColour,
    categories: ['shopping', 'lifestyle'],
    shortcuts: [
      shortcut(m.manifest_gallery(), '/#gallery'),
      shortcut(m.manifest_contact(), '/#contact'),
      { ...shortcut(m.manifest_upload(), `${dashboardPaths.photos}#upload`), description: m.manifest_uploadHint() },
    ],
    // This adds the installed app to the phone's share sheet for photos (W3C, Web Share Target).
    share_target: deps.config.serviceWorker
      ? {
          action: pathIn(language, sharedPhotosPath),
          method: 'POST',
          enctype: 'multipart/form-data',
          params: { files: [{ name: 'photos', accept: [...photoTypes, ...photoExtensions] }] },
        }
      : undefined,
    icons: [
      icon,
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  }
  return new Response(JSON.stringify(manifest), {
    headers: { 'Content-Type': 'application/manifest+json; charset=utf-8', 'Cache-Control': 'no-cache' },
  })
}
