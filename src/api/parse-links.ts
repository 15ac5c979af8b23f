import { chatNumber } from './contact-channels.ts'
import { isBlank } from './is-blank.ts'
import { parseUrl } from './parse-url.ts'

// Visitors load `contact-channels.ts`. The dashboard and the server alone read these.

/** Returns an empty text for blank input and undefined for an invalid number. */
export function parseChatNumber(typed: string): string | undefined {
  if (isBlank(typed)) return ''
  return /^\s*\+?[\d\s().-]+$/.test(typed) ? chatNumber(typed) : undefined
}

/** Returns undefined for a link without https or with a password, but accepts blank input. */
export function parseLink(typed: string): string | undefined {
  const link = typed.trim()
  const url = /^https:\/\/\S+$/i.test(link) ? parseUrl(link) : undefined
  const isSafe = url?.hostname.includes('.') && !url.username && !url.password
  return isBlank(link) || isSafe ? link : undefined
}
