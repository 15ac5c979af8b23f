import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'

/** See `bin/style-in-pieces.mjs`. */
interface Piece {
  within: string[]
  css: string
  needs?: string[][]
  sets?: string
}

const built = new URL('style.json', import.meta.url)
const style: { href: string; pieces: Piece[] } | undefined =
  import.meta.env.PROD && existsSync(built) ? JSON.parse(readFileSync(built, 'utf8')) : undefined
const link = `<link rel="stylesheet" href="${style?.href}"/>`

interface UsedStyle {
  text: string
  digest: string
}

/** By the names of what is on a page, which are the same for most pages of a kind. */
const found = new Map<string, UsedStyle>()
const mostFound = 100

const tagsAndClasses = /<([a-z][a-z0-9]*)|\sclass="([^"]*)"/g
const entities: Record<string, string> = { '&amp;': '&', '&gt;': '>', '&lt;': '<', '&quot;': '"', '&#x27;': "'" }

/**
 * The page with what its own elements use of the style, in place of the link to all of it, so that it is painted without
 * waiting for a second file. `wake` brings the rest before the page's scripts run.
 * @param html one sign for each byte.
 * @returns with the digest of what stands in it, as the security policy writes it
 */
export function withUsedStyle(html: string): { html: string; inlineStyles: string[] } {
  if (!style || !html.includes(link)) return { html, inlineStyles: [] }
  const { text, digest } = usedStyle(style.pieces, namesIn(html))
  return {
    html: html.replace(link, () => `<style data-whole="${style.href}">${text}</style>`),
    inlineStyles: [`'sha256-${digest}'`],
  }
}

function usedStyle(pieces: Piece[], names: Set<string>): UsedStyle {
  const key = [...names].join(' ')
  const last = found.get(key)
  if (last) return last
  const bytes = Buffer.from(joined(usedPieces(pieces, names)))
  const used = { text: bytes.toString('latin1'), digest: createHash('sha256').update(bytes).digest('base64') }
  if (found.size >= mostFound) found.clear()
  found.set(key, used)
  return used
}

function namesIn(html: string): Set<string> {
  const tags = new Set<string>()
  // Of many photos all have the same.
  const lists = new Set<string>()
  for (const [, tag, classes] of html.matchAll(tagsAndClasses))
    if (tag) tags.add(tag)
    else if (classes) lists.add(classes)
  const classes = [...lists].join(' ').replace(/&[^;]+;/g, (entity) => entities[entity] ?? entity)
  return new Set([...tags, ...classes.split(/\s+/).map((one) => `.${one}`)])
}

/** Custom properties only where something that is used reads them. */
function usedPieces(pieces: Piece[], names: Set<string>): Piece[] {
  const isOnPage = ({ needs }: Piece) => !needs || needs.some((list) => list.every((one) => names.has(one)))
  const used = new Set(pieces.filter((piece) => !piece.sets && isOnPage(piece)))
  const read = new Set<string>()
  // A set takes in what is added to it while one goes through it.
  for (const { css } of used)
    for (const [, name = ''] of css.matchAll(/var\((--[\w-]+)/g)) {
      if (read.has(name)) continue
      read.add(name)
      for (const piece of pieces) if (piece.sets === name) used.add(piece)
    }
  return pieces.filter((piece) => used.has(piece))
}

/** Pieces that follow one another in the same block share it. */
function joined(pieces: Piece[]): string {
  let text = ''
  let open: string[] = []
  for (const { within, css } of [...pieces, { within: [], css: '' }]) {
    const shared = within.findIndex((block, index) => block !== open[index])
    const depth = shared === -1 ? Math.min(within.length, open.length) : shared
    text +=
      '}'.repeat(open.length - depth) +
      within
        .slice(depth)
        .map((block) => `${block}{`)
        .join('') +
      css
    open = within
  }
  return text
}
