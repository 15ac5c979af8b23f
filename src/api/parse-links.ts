import { fullNumber } from './contact-channels.ts'
import { isBlank } from './is-blank.ts'
import { parseUrl } from './parse-url.ts'

/** Returns an empty text for blank input and undefined for an invalid number. */
export function parseChatNumber(typed: string): string | undefined {
  return isBlank(typed) ? '' : fullNumber(typed)
}

export function parseLink(typed: string): string | undefined {
  const link = typed.trim()
  return isBlank(link) || isSafeLink(link) ? link : undefined
}

function isSafeLink(link: string): boolean {
  const url = /^https:\/\/\S+$/i.test(link) ? parseUrl(link) : undefined
  return !!url?.hostname.includes('.') && !url.username && !url.password
}
