import { isBlank } from './is-blank.ts'
import { parseUrl } from './parse-url.ts'
import { fullNumber } from './phone-number.ts'

/** Returns the number with its country code, `""` for blank text, or `undefined` if it is invalid. */
export function readChatNumber(typed: string): string | undefined {
  return isBlank(typed) ? '' : fullNumber(typed)
}

/** Returns the trimmed link, or `undefined` if it is unsafe. */
export function readLink(typed: string): string | undefined {
  const link = typed.trim()
  return isBlank(link) || isSafeLink(link) ? link : undefined
}

/** Requires HTTPS and no credentials. */
function isSafeLink(link: string): boolean {
  const url = /^https:\/\/\S+$/i.test(link) ? parseUrl(link) : undefined
  if (!url) return false
  const { hostname, username, password } = url
  return hostname.includes('.') && !username && !password
}
