import { sharedPhotosPath } from '../api/shop-constants.ts'
import { m } from '../messages/compiled/messages.js'
import { currentLanguage, languageTags, pathIn } from '../messages/language.ts'
import type { Config } from '../platform/config.server.ts'

const plaster = '#FBF6EC'
const icon = { src: '/icon-192.png', sizes: '192x192', type: 'image/png' }

/** By which a phone keeps the shop beside its other programs (W3C, Web Application Manifest). */
export function serveManifest({ keptOnPhone }: Pick<Config, 'keptOnPhone'>): Response {
  const language = currentLanguage()
  const manifest = {
    name: m.shop_title(),
    short_name: m.shop_shortName(),
    description: m.shop_description(),
    // One shop on the phone, in whichever language it was kept.
    id: '/',
    lang: languageTags[language],
    start_url: pathIn(language, '/'),
    // The other language is the same shop, and opens in the same window.
    scope: '/',
    display: 'minimal-ui',
    theme_color: plaster,
    background_color: plaster,
    categories: ['shopping', 'lifestyle'],
    shortcuts: [
      { name: m.manifest_gallery(), url: pathIn(language, '/#gallery'), icons: [icon] },
      { name: m.manifest_contact(), url: pathIn(language, '/#contact'), icons: [icon] },
      {
        name: m.manifest_upload(),
        description: m.manifest_uploadHint(),
        url: pathIn(language, '/admin#upload'),
        icons: [icon],
      },
    ],
    // It takes a worker on the phone.
    ...(keptOnPhone && { share_target: shareTarget(pathIn(language, sharedPhotosPath)) }),
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

/** By which the phone's share sheet offers the shop for photos (W3C, Web Share Target). */
function shareTarget(action: string) {
  const types = ['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'image/heif']
  const endings = ['.jpg', '.jpeg', '.png', '.webp', '.heic', '.heif']
  return {
    action,
    method: 'POST',
    enctype: 'multipart/form-data',
    params: { files: [{ name: 'photos', accept: [...types, ...endings] }] },
  }
}
