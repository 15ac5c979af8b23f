import { createHash } from 'node:crypto'

/**
 * A finished page whose own inline scripts are known by their digests, so that it can be the same for everybody. Only
 * those are its own that carry the nonce of this one making, which nobody can have known who wrote something into it.
 * @param html one sign for each byte.
 */
export function withoutNonce(html: string, nonce: string): { html: string; inlineScripts: string[] } {
  const mark = ` nonce="${nonce}"`
  const digests = new Set<string>()
  for (const part of html.split(`<script${mark}`).slice(1)) {
    const text = part.slice(part.indexOf('>') + 1, part.indexOf('</script>'))
    digests.add(`'sha256-${createHash('sha256').update(text, 'latin1').digest('base64')}'`)
  }
  return { html: html.replaceAll(mark, ''), inlineScripts: [...digests] }
}
