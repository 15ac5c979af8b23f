import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { get } from 'node:https'
import type { TLSSocket } from 'node:tls'

const timeoutMs = 10_000

export type Health = Awaited<ReturnType<typeof requestHealth>>

/** Requests the health address, and follows no redirect. Times are in epoch milliseconds. @throws without a response */
export async function requestHealth(publicUrl: URL, stop: AbortSignal) {
  const signal = AbortSignal.any([stop, AbortSignal.timeout(timeoutMs)])
  // The request contains no secret, and an invalid certificate has dates, too.
  const request = get(new URL('healthz', publicUrl), { agent: false, rejectUnauthorized: false, signal })
  const [{ statusCode = 0, headers, socket }] = (await once(request, 'response')) as [IncomingMessage]
  const { valid_from, valid_to } = (socket as TLSSocket).getPeerCertificate()
  const { authorizationError } = socket as TLSSocket
  request.destroy()
  // The page of a registrar, to which an unpaid domain leads, answers 200, too.
  const isShop = statusCode >= 300 || 'request-id' in headers
  return {
    fault: statusCode < 200 || statusCode >= 400 ? `HTTP ${statusCode}` : isShop ? undefined : 'another website',
    untrusted: authorizationError?.toString(),
    validFrom: Date.parse(valid_from),
    validUntil: Date.parse(valid_to),
    /** The clock is that of this process, unless a proxy replaces the header. */
    time: headers.age ? undefined : Date.parse(headers.date ?? ''),
  }
}
