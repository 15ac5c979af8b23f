import type { MetaDescriptor } from 'react-router'
import { messages } from '../contract/messages.ts'

export interface ShareCard {
  /** Whole, as are those of other programs. */
  url: string
  title: string
  description: string
  image: { url: string; type: 'image/png' | 'image/jpeg'; widthPx: number; heightPx: number; alt: string }
}

/** The shop's own. @param origin theirs have to be whole. */
export function shopCard(origin: string): ShareCard {
  const { title, description, shareImageAlt: alt } = messages.shop
  const image = { url: `${origin}/share.png`, type: 'image/png', widthPx: 1200, heightPx: 630, alt } as const
  return { url: `${origin}/`, title, description, image }
}

/** What search engines, and programs in which somebody shares its address, show of a page. */
export function describePage({ url, title, description, image }: ShareCard): MetaDescriptor[] {
  return [
    { title },
    { name: 'description', content: description },
    // A picture as wide as the page beside what is found, where the shop's work is what one looks for.
    { name: 'robots', content: 'max-image-preview:large' },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:type', content: 'website' },
    { property: 'og:locale', content: 'en_IN' },
    { property: 'og:site_name', content: messages.shop.name },
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
