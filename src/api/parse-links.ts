import { isBlank } from './is-blank.ts'
import { parseUrl } from './parse-url.ts'
import { fullNumber } from './phone-number.ts'

/** As it is kept, empty for nothing. @returns undefined for what is no number. */
export function readChatNumber(typed: string): string | undefined {
  return isBlank(typed) ? '' : fullNumber(typed)
}

/** As it is kept. @returns undefined for what is neither nothing nor a link that is safe. */
export function readLink(typed: string): string | undefined {
  const link = typed.trim()
  return isBlank(link) || isSafeLink(link) ? link : undefined
}

/** Nothing that could run in the page, nothing that goes in the clear, and nobody's password in it. */
function isSafeLink(link: string): boolean {
  const url = /^https:\/\/\S+$/i.test(link) ? parseUrl(link) : undefined
  if (!url) return false
  const { hostname, username, password } = url
  return hostname.includes('.') && !username && !password
}
