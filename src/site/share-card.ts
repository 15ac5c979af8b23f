import type { Meta } from '../api/meta.ts'
import { m } from '../messages/compiled/messages.js'
import type { Identity } from '../messages/identity.ts'
import { currentLanguage, firstLanguage, type Language, languages, languageTags, pathIn } from '../messages/language.ts'

interface ShareCard {
  origin: string
  path: string
  title: string
  description: string
  image?: { url: string; widthPx: number; heightPx: number; alt: string } | undefined
}

export function pageAddress(origin: string, path: string, language: Language = currentLanguage()): string {
  return origin + pathIn(language, path)
}

export function shopCard(origin: string, identity: Identity): ShareCard {
  const alt = m.shop_shareImageAlt(identity)
  const image = { url: `${origin}/share.png`, widthPx: 1200, heightPx: 630, alt }
  return { origin, path: '/', title: m.shop_title(identity), description: m.shop_description(identity), image }
}

export function describePage(card: ShareCard, { shop }: Identity): Meta[] {
  const { origin, path, title, description, image } = card
  const url = pageAddress(origin, path)
  const alternate = (hrefLang: string, language: Language) => ({
    rel: 'alternate',
    hrefLang,
    href: pageAddress(origin, path, language),
  })
  return [
    { title },
    { name: 'description', content: description },
    { name: 'robots', content: 'max-image-preview:large' },
    { rel: 'canonical', href: url },
    { property: 'og:type', content: 'website' },
    ...languages.map((language) => alternate(language, language)),
    alternate('x-default', firstLanguage),
    { property: 'og:locale', content: languageTags[currentLanguage()].replace('-', '_') },
    { property: 'og:site_name', content: shop },
    { property: 'og:url', content: url },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    ...(image
      ? [
          { property: 'og:image', content: image.url },
          { property: 'og:image:width', content: String(image.widthPx) },
          { property: 'og:image:height', content: String(image.heightPx) },
          { property: 'og:image:alt', content: image.alt },
          { name: 'twitter:card' as const, content: 'summary_large_image' },
        ]
      : []),
  ]
}
