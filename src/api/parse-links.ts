import { isBlank } from './is-blank.ts'
import { parseUrl } from './parse-url.ts'

/** Returns undefined for a link without https or with a password, but accepts blank input. */
export function parseLink(typed: string): string | undefined {
  const link = typed.trim()
  const url = /^https:\/\/\S+$/i.test(link) ? parseUrl(link) : undefined
  const isSafe = url?.hostname.includes('.') && !url.username && !url.password
  return isBlank(link) || isSafe ? link : undefined
}
