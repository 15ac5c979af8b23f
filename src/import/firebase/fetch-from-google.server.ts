import { setTimeout as pause } from 'node:timers/promises'
import { ApiError } from '../../api/errors.ts'
import { readBytes } from '../../platform/http/read-input.server.ts'

const maxAttempts = 5
const maxPauseMs = 2 * 60_000
const reasons: Record<number, string> = {
  0: 'Google did not respond, or the connection was lost',
  401: 'Google rejects the token (401); it may have expired',
  402: 'the quota or the plan of the Firebase project is exceeded (402)',
  403: 'access denied (403)',
  404: 'not found (404)',
  413: 'too large',
  429: 'too many requests, or the daily quota is used up (429)',
}

/** Tests replace this object. No setting can, so that the import sends requests only to Google. */
export const defaultNetwork = {
  fetch,
  pause: (ms: number, signal?: AbortSignal): Promise<unknown> => pause(ms, undefined, { signal }),
  timeoutMs: 60_000,
}
export type Network = typeof defaultNetwork & { stop?: AbortSignal; lastingFailure?: RequestFailed }

/** The status is 0 if no complete response arrived. */
export class RequestFailed extends Error {
  status = 0
}

/** Follows no redirects. Retries after a lost connection, a rate limit or a server error. @throws {RequestFailed} */
export async function fetchFromGoogle(network: Network, url: URL, maxBytes: number, token?: string) {
  if (network.lastingFailure) throw network.lastingFailure
  for (let attempt = 1; ; attempt++) {
    let retryAfterMs = 1000 * 2 ** attempt
    let status = 0
    try {
      const signal = AbortSignal.any([AbortSignal.timeout(network.timeoutMs), ...(network.stop ? [network.stop] : [])])
      const headers: HeadersInit = token ? { Authorization: `Bearer ${token}` } : {}
      const response = await network.fetch(url, { redirect: 'manual', headers, signal })
      const bytes = await readBytes(response, maxBytes)
      if (response.status === 200) return Buffer.from(bytes)
      status = response.status
      retryAfterMs = Number(response.headers.get('retry-after')) * 1000 || retryAfterMs
    } catch (error) {
      network.stop?.throwIfAborted()
      if (error instanceof ApiError && error.code === 'PAYLOAD_TOO_LARGE') status = 413
    }
    const isTemporary = status === 0 || status === 429 || status >= 500
    if (!isTemporary || attempt === maxAttempts || retryAfterMs > maxPauseMs) {
      const failure = new RequestFailed(reasons[status] ?? `Google responded with the status ${status}`)
      // All further requests would fail, too.
      if ([0, 402, 429].includes(status)) network.lastingFailure = failure
      throw Object.assign(failure, { status })
    }
    await network.pause(retryAfterMs, network.stop)
  }
}
