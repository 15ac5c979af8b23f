import { setTimeout as pause } from 'node:timers/promises'

const maxAttempts = 5
const maxPauseMs = 2 * 60_000
const reasons: Record<number, string> = {
  0: 'Google did not answer, or the connection was cut',
  401: 'Google does not accept the token (401); it may have expired',
  402: 'the quota or the plan of the Firebase project does not allow it (402)',
  403: 'Google does not allow it (403)',
  404: 'Google does not have it (404)',
  413: 'it is too large',
  429: 'too many requests for now, or the quota of the day is used up (429)',
}

/** Tests replace it. No setting leads to other hosts. */
export const internet = {
  fetch,
  pause: (ms: number, signal?: AbortSignal): Promise<unknown> => pause(ms, undefined, { signal }),
  timeoutMs: 60_000,
}
export type Network = typeof internet & { stop?: AbortSignal }

/** The status is 0 if no whole response arrived. */
export class NoAnswer extends Error {
  status = 0
}

/** Follows no redirect. Repeats a request that was cut off, or that Google wants later. @throws {NoAnswer} */
export async function askGoogle(network: Network, url: URL, maxBytes: number, token?: string): Promise<Buffer> {
  for (let attempt = 1; ; attempt++) {
    let retryAfterMs = 1000 * 2 ** attempt
    let status = 0
    try {
      const signal = AbortSignal.any([AbortSignal.timeout(network.timeoutMs), ...(network.stop ? [network.stop] : [])])
      const headers: HeadersInit = token ? { Authorization: `Bearer ${token}` } : {}
      const response = await network.fetch(url, { redirect: 'manual', headers, signal })
      const bytes = await readBody(response, maxBytes)
      if (response.status === 200 && bytes) return bytes
      status = bytes ? response.status : 413
      retryAfterMs = Number(response.headers.get('retry-after')) * 1000 || retryAfterMs
    } catch {
      network.stop?.throwIfAborted()
    }
    const isPassing = status === 0 || status === 429 || status >= 500
    if (!isPassing || attempt === maxAttempts || retryAfterMs > maxPauseMs)
      throw Object.assign(new NoAnswer(reasons[status] ?? `Google answered with the status ${status}`), { status })
    await network.pause(retryAfterMs, network.stop)
  }
}

/** @returns undefined if the body is longer */
async function readBody({ body }: Response, maxBytes: number): Promise<Buffer | undefined> {
  const parts: Uint8Array[] = []
  let sizeBytes = 0
  for await (const part of body ?? []) {
    sizeBytes += part.length
    if (sizeBytes > maxBytes) return undefined
    parts.push(part)
  }
  return Buffer.concat(parts)
}
