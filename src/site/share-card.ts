import type { Meta } from '../api/meta.ts'
import { m } from '../messages/compiled/messages.js'
import { currentLanguage, firstLanguage, type Language, languages, languageTags } from '../messages/language.ts'
import { pageAddress } from './page-address.ts'

export interface ShareCard {
  /** Of the shop. */
  origin: string
  /** Of the page in English, to which those in other languages belong. */
  path: string
  title: string
  description: string
  image: { url: string; type: 'image/png' | 'image/jpeg'; widthPx: number; heightPx: number; alt: string }
}

/** The shop's own. @param origin theirs have to be whole. */
export function shopCard(origin: string): ShareCard {
  const image = {
    url: `${origin}/share.png`,
    type: 'image/png',
    widthPx: 1200,
    heightPx: 630,
    alt: m.shop_shareImageAlt(),
  } as const
  return { origin, path: '/', title: m.shop_title(), description: m.shop_description(), image }
}

/** What search engines, and programs in which somebody shares its address, show of a page. */
export function describePage({ origin, path, title, description, image }: ShareCard): Meta[] {
  const url = pageAddress(origin, path)
  return [
    { title },
    { name: 'description', content: description },
    // A picture as wide as the page beside what is found, where the shop's work is what one looks for.
    { name: 'robots', content: 'max-image-preview:large' },
    { rel: 'canonical', href: url },
    { property: 'og:type', content: 'website' },
    ...languages.map((language) => ({
      rel: 'alternate',
      hrefLang: language,
      href: pageAddress(origin, path, language),
    })),
    { rel: 'alternate', hrefLang: 'x-default', href: pageAddress(origin, path, firstLanguage) },
    { property: 'og:locale', content: openGraphLocale(currentLanguage()) },
    ...languages
      .filter((language) => language !== currentLanguage())
      .map((language) => ({ property: 'og:locale:alternate', content: openGraphLocale(language) })),
    { property: 'og:site_name', content: m.shop_name() },
    { property: 'og:url', content: url },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:image', content: image.url },
    { property: 'og:image:type', content: image.type },
    { property: 'og:image:width', content: String(image.widthPx) },
    { property: 'og:image:height', content: String(image.heightPx) },
    { property: 'og:image:alt', content: image.alt },
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: title },
    { name: 'twitter:description', content: description },
    { name: 'twitter:image', content: image.url },
    { name: 'twitter:image:alt', content: image.alt },
  ]
}

/** `en_IN` */
function openGraphLocale(language: Language): string {
  return languageTags[language].replace('-', '_')
}
