import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { getRequestListener, RequestError } from '@hono/node-server'
import proxyAddress from 'proxy-addr'
import type { Deps } from '../deps.server.ts'
import { customerPrefix } from './client-address.server.ts'
import { currentResponse, limitConnections } from './connection-limits.server.ts'
import { openFairScheduler } from './fair-scheduler.server.ts'
import { limitPieces, limitPipelining, limitRest } from './limit-requests.server.ts'
import { securityHeaders } from './security.server.ts'

/** The unit is milliseconds. A photo takes as long as it keeps arriving; `readInput` limits other bodies. */
const defaultTimeouts = {
  headersTimeout: 10_000,
  requestTimeout: 0,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 2_000,
  /** This timeout disconnects clients that stop reading or sending. */
  idleTimeout: 120_000,
}
const maxHeaderBytes = 16 * 1024
/** Node silently drops headers beyond its own, higher limit. */
const maxHeaders = 100
const maxRequestsPerConnection = 1_000
const retryAfterSeconds = 5

export function createHttpServer(
  deps: Deps,
  fetch: (request: Request, env: object) => Response | Promise<Response>,
  { timeouts = defaultTimeouts }: { timeouts?: typeof defaultTimeouts } = {},
): Server {
  const headers = { ...securityHeaders(deps), 'Cache-Control': 'no-store' }
  const answer = getRequestListener(fetch, {
    hostname: deps.config.host,
    // A request without a valid URL does not reach the app.
    errorHandler: (error) => new Response(null, { status: error instanceof RequestError ? 400 : 500, headers }),
  })
  const schedule = openFairScheduler()
  const options = {
    ...timeouts,
    maxHeaderSize: maxHeaderBytes,
    // Node's own error response would lack the security headers.
    requireHostHeader: false,
  }
  const reject = (response: ServerResponse, status: number, more = {}) =>
    response.writeHead(status, { ...headers, ...more, Connection: 'close' }).end()
  const isPipelining = limitPipelining()
  const server = createServer(options, (request, response) => {
    if (isPipelining(request.socket, response)) return
    limitPieces(request)
    response.once('finish', () => limitRest(request))
    const address = request.socket.remoteAddress ? proxyAddress(request, deps.config.trustProxy) : ''
    const isScheduled = schedule(customerPrefix(address), () => {
      if (response.destroyed) return
      const status = findAmbiguity(request)
      if (status) reject(response, status)
      else void answer(request, response)
    })
    if (!isScheduled) reject(response, 503, { 'Retry-After': retryAfterSeconds })
  })
  server.maxRequestsPerSocket = maxRequestsPerConnection
  limitConnections(server, deps.config)
  server.setTimeout(timeouts.idleTimeout)
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    deps.log.debug({ code: error.code }, 'malformed request')
    rejectMalformed(socket, error.code, headers)
  })
  server.on('checkExpectation', (request, response) => {
    if (!isPipelining(request.socket, response)) reject(response, 417)
  })
  return server
}

/** Returns an error status for a request that a proxy could parse differently. */
function findAmbiguity({ rawHeaders, headersDistinct, url = '', httpVersion }: IncomingMessage): number | undefined {
  if (!['1.0', '1.1'].includes(httpVersion)) return 505
  if (rawHeaders.length / 2 > maxHeaders) return 431
  const isRepeated = (name: string) => (headersDistinct[name]?.length ?? 0) > 1
  if (['host', 'content-length', 'transfer-encoding'].some(isRepeated)) return 400
  const host = headersDistinct.host?.[0]
  if (httpVersion === '1.1' && host === undefined) return 400
  if (url.startsWith('/')) return undefined
  // The app reads the host from the header, so an absolute URL must name the same one.
  return /^https?:\/\//i.test(url) && URL.parse(url)?.host === host?.toLowerCase() ? undefined : 400
}

const statusLines: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Content Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

function rejectMalformed(socket: Socket, code = '', headers: Record<string, string>): void {
  if (socket.writable && !currentResponse(socket)?.headersSent) {
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
    const status = statusLines[code] ?? '400 Bad Request'
    socket.write(`${[`HTTP/1.1 ${status}`, ...lines, 'Connection: close', 'Content-Length: 0'].join('\r\n')}\r\n\r\n`)
  }
  socket.destroySoon()
}
