import type { MetaDescriptor } from 'react-router'
import { messages } from '../contract/messages.ts'

const { title, description, shareImageAlt } = messages.shop

/** What other programs show of the shop where somebody shares its address. @param origin theirs have to be whole. */
export function shareCard(origin: string): MetaDescriptor[] {
  const image = `${origin}/share.png`
  return [
    { property: 'og:type', content: 'website' },
    { property: 'og:locale', content: 'en_IN' },
    { property: 'og:site_name', content: messages.shop.name },
    { property: 'og:url', content: `${origin}/` },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:image', content: image },
    { property: 'og:image:type', content: 'image/png' },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: shareImageAlt },
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: title },
    { name: 'twitter:description', content: description },
    { name: 'twitter:image', content: image },
    { name: 'twitter:image:alt', content: shareImageAlt },
  ]
}
