export interface Link {
  href: string
  text: string
  attributes: string
}

export function linksIn(html: string): Link[] {
  return [...html.matchAll(/<a\s([^>]*)>([\s\S]*?)<\/a>/g)].map(([, attributes = '', content = '']) => ({
    href: unescaped(/href="([^"]*)"/.exec(attributes)?.[1] ?? ''),
    text: plain(content),
    attributes,
  }))
}

export function headingsIn(html: string): { level: number; text: string }[] {
  return [...html.matchAll(/<h([1-6])[^>]*>([\s\S]*?)<\/h\1>/g)].map(([, level, content = '']) => ({
    level: Number(level),
    text: plain(content),
  }))
}

export function idsIn(html: string): string[] {
  return [...html.matchAll(/<[a-z][^>]*\sid="([^"]*)"/g)].map(([, id]) => id as string)
}

export function assetsIn(html: string): string[] {
  const named = [...html.matchAll(/\s(?:src|href)="([^"]*)"/gi)].map(([, address]) => address as string)
  const widths = [...html.matchAll(/\ssrcset="([^"]*)"/gi)].flatMap(([, set]) =>
    (set as string).split(',').map((candidate) => candidate.trim().split(' ')[0] as string),
  )
  const imported = [...html.matchAll(/["'\s](\/assets\/[^"'\\\s]+)/g)].map(([, address]) => address as string)
  return [...new Set([...named, ...widths, ...imported].map(unescaped))]
}

/** Returns the props of the first island, which on the dashboard are those of the screen. */
export function propsIn(html: string) {
  return JSON.parse(unescaped(/data-props="([^"]*)"/.exec(html)?.[1] ?? '{}'))
}

function plain(html: string): string {
  return unescaped(html.replace(/<[^>]+>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim()
}

function unescaped(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}
