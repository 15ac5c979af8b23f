import type { HonoRequest, MiddlewareHandler } from 'hono'
import type { AnalyticsService } from '../../api/analytics.ts'
import { ApiError } from '../../api/errors.ts'
import { sharedPhotosPath } from '../../api/shop-constants.ts'
import { withoutLanguage } from '../../messages/language.ts'
import { hostsOf } from '../analytics-setting.server.ts'
import { type Config, isHttps } from '../config.server.ts'
import type { FileStore } from '../files/file-store.ts'
import { pathsForAnyHost } from '../monitoring.server.ts'
import { isLoopback } from '../settings.server.ts'
import { explainMissingAddress } from './missing-address.server.ts'

/** These paths could bypass a guard. The router's `*` does not match a line break. */
const ambiguousPath = /\/\/|\\|%5c|%2f|%2e|%[01][0-9a-f]|%7f|%e2%80%a[89]|^\/v1\/[a-z]*%3a/i

export function rejectForeignRequests(config: Pick<Config, 'publicUrl'>): MiddlewareHandler {
  return async (context, next) => {
    const { req } = context
    const host = req.header('host')?.toLowerCase() ?? ''
    if (!isOwnHost(config, host) && !pathsForAnyHost.has(req.path)) {
      if (!config.publicUrl && req.header('accept')?.includes('text/html')) return explainMissingAddress(context, host)
      throw new ApiError('WRONG_HOST')
    }
    if (ambiguousPath.test(getRawPath(req.url)))
      throw req.path.startsWith('/v1/')
        ? new ApiError('INVALID_ARGUMENT', { detail: 'The path is not normalised.' })
        : new ApiError('NOT_FOUND')
    const changes = req.method !== 'GET' && req.method !== 'HEAD'
    if (changes && !isSameOrigin(config, host, req.raw.headers) && !isFromShareSheet(req))
      throw new ApiError('CROSS_ORIGIN_REQUEST')
    await next()
  }
}

function getRawPath(url: string): string {
  return url.slice(url.indexOf('/', url.indexOf('//') + 2)).split('?')[0] as string
}

function isOwnHost(config: Pick<Config, 'publicUrl'>, host: string): boolean {
  if (config.publicUrl) return host === config.publicUrl.host
  return URL.canParse(`http://${host}`) && isLoopback(new URL(`http://${host}`).hostname)
}

/** Browsers always send the origin of a write. Without it the client is not a browser, and CSRF is impossible. */
function isSameOrigin(config: Pick<Config, 'publicUrl'>, host: string, headers: Headers): boolean {
  const origin = headers.get('origin')
  const site = headers.get('sec-fetch-site')
  if (site && site !== 'same-origin' && site !== 'none') return false
  if (origin === 'null') return site === 'same-origin'
  return !origin || origin === (config.publicUrl?.origin ?? `http://${host}`)
}

/** Returns whether the share sheet sends the request. Only the browser itself can send `none`. */
function isFromShareSheet({ path, raw: { headers } }: HonoRequest): boolean {
  const isByBrowser = headers.get('origin') === 'null' && headers.get('sec-fetch-site') === 'none'
  return isByBrowser && withoutLanguage(path) === sharedPhotosPath
}

export function securityHeaders(
  { config, files }: { config: Pick<Config, 'publicUrl' | 'hstsSubdomains'>; files: Pick<FileStore, 'publicBase'> },
  page?: { styleDigest: string; service: AnalyticsService | undefined; hasLightbox?: boolean; isPublic?: boolean },
): Record<string, string> {
  // The placeholders of pictures are `data:` URLs.
  const pictures = [...(page ? ['data:'] : []), ...(files.publicBase ? [new URL(files.publicBase).origin] : [])]
  const service = page?.service && hostsOf(page.service)
  const policy = [
    `default-src 'none'`,
    ['script-src', `'self'`, ...(service?.scripts ?? [])].join(' '),
    `style-src 'self'${page ? ` '${page.styleDigest}'` : ''}`,
    ['img-src', `'self'`, 'blob:', ...pictures].join(' '),
    `font-src 'self'`,
    ['connect-src', `'self'`, ...(service?.connections ?? [])].join(' '),
    `manifest-src 'self'`,
    `form-action 'self'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
    // The lightbox and analytics services do not work with Trusted Types.
    ...(page && !page.hasLightbox && !service
      ? [`require-trusted-types-for 'script'`, 'trusted-types own-scripts']
      : []),
    ...(isHttps(config) ? ['upgrade-insecure-requests'] : []),
  ]
  return {
    'Content-Security-Policy': policy.join('; '),
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    // With `same-origin`, the browser starts another process after the response, which delays the first paint by 100 ms.
    'Cross-Origin-Opener-Policy': page?.isPublic ? 'unsafe-none' : 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    // External images and scripts lack the CORP header that `require-corp` demands.
    'Cross-Origin-Embedder-Policy': files.publicBase || service ? 'unsafe-none' : 'require-corp',
    ...(isHttps(config) && {
      'Strict-Transport-Security': `max-age=63072000${config.hstsSubdomains ? '; includeSubDomains' : ''}`,
    }),
  }
}
