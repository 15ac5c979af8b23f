export interface Post {
  files: string[]
  caption: string
  time: number
}

interface Medium {
  uri?: unknown
  title?: unknown
  creation_timestamp?: unknown
}

export const postsOfInstagram = /(^|\/)posts_\d+\.json$/
export const pageOfInstagram = /(^|\/)posts_\d+\.html$/

/** Reads the posts of an export. A carousel has its caption beside its photos, and one photo has it inside. */
export function readPosts(json: unknown): Post[] {
  if (!Array.isArray(json)) return []
  return json.flatMap((post: Medium & { media?: Medium[] }) => {
    const media = Array.isArray(post?.media) ? post.media : []
    const files = media.flatMap(({ uri }) => (typeof uri === 'string' ? fixEncoding(uri) : []))
    const title = [post, ...media].map((part) => part?.title).find((text) => typeof text === 'string' && text !== '')
    const seconds = Number(post?.creation_timestamp ?? media[0]?.creation_timestamp ?? 0)
    return files.length > 0 ? [{ files, caption: fixEncoding(String(title ?? '')), time: seconds * 1000 }] : []
  })
}

/** Instagram writes each byte of UTF-8 as a letter of Latin-1. */
function fixEncoding(text: string): string {
  if (!/^[\0-\xff]*$/.test(text)) return text
  try {
    const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0))
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return text
  }
}
