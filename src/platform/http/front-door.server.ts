import { createServer, type IncomingMessage, type Server, type ServerOptions, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import proxyAddress from 'proxy-addr'
import type { Shop } from '../shop.server.ts'
import { clientPrefix, networkPrefix } from './address-groups.server.ts'
import { limitConnections, responseUnderWay } from './connection-limits.server.ts'
import { openFairShare } from './fair-share.server.ts'
import { securityHeaders } from './security.server.ts'
import { refuseAtTheDoor } from './unclear-requests.server.ts'

/** How long the door waits for whom. Node's own figures are five to fifteen times as large. */
export const doorPatience = {
  /** For all headers of a request, or the first one on a new connection. */
  headersMs: 10_000,
  /** For a whole request, body and all. */
  requestMs: 30_000,
  /** The same where photos come in, from phones on slow lines. */
  uploadMs: 120_000,
  /** Between two requests of a connection. */
  keepAliveMs: 5_000,
  /** While nothing goes either way, as with somebody who asks and does not read. */
  silenceMs: 120_000,
  /** How often connections are looked at. */
  lookEveryMs: 2_000,
}
const maxHeaderBytes = 16 * 1024
const maxRequestsPerConnection = 1_000
/** Where photos come in. */
const uploadPath = /^\/v1\/(images|uploads)(\/|$)/

/** The server on the network: bounded in everything, and with the shop's headers on whatever it says by itself. */
export function openFrontDoor(
  shop: Pick<Shop, 'config' | 'files' | 'log'>,
  fetch: (request: Request, env: object) => Response | Promise<Response>,
  { patience = doorPatience }: { patience?: typeof doorPatience } = {},
): Server {
  const headers = { ...securityHeaders(shop), 'Cache-Control': 'no-store' }
  const serverOptions: ServerOptions = {
    headersTimeout: patience.headersMs,
    // Node knows one figure for all paths: the shorter one has a timer of ours.
    requestTimeout: patience.uploadMs,
    keepAliveTimeout: patience.keepAliveMs,
    connectionsCheckingInterval: patience.lookEveryMs,
    maxHeaderSize: maxHeaderBytes,
    // Said by us, with headers.
    requireHostHeader: false,
  }

  function createBoundedServer(
    options: ServerOptions,
    answer: (asked: IncomingMessage, reply: ServerResponse) => void,
  ) {
    const share = openFairShare()
    return createServer(options, (asked, reply) => share(clientOf(asked), () => reply.destroyed || serve(asked, reply)))

    function serve(asked: IncomingMessage, reply: ServerResponse): void {
      const refused = refuseAtTheDoor(asked)
      for (const [name, value] of Object.entries(headers)) reply.setHeader(name, value)
      if (refused) return void reply.writeHead(refused, { Connection: 'close' }).end()
      leaveTheSlow(asked, uploadPath.test(asked.url ?? '') ? patience.uploadMs : patience.requestMs)
      answer(asked, reply)
    }
  }

  /** The address for IPv4, and for IPv6 the /48, as one customer may have so many. */
  function clientOf(asked: IncomingMessage): string {
    const address = asked.socket.remoteAddress ? proxyAddress(asked, shop.config.trustProxy) : ''
    const client = clientPrefix(address)
    return client.includes(':') ? networkPrefix(address) : client
  }

  const server = createAdaptorServer({
    fetch,
    hostname: shop.config.host,
    serverOptions,
    createServer: createBoundedServer as never,
  }) as Server
  server.maxRequestsPerSocket = maxRequestsPerConnection
  limitConnections(server, shop.config)
  server.setTimeout(patience.silenceMs)
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    shop.log.debug({ code: error.code }, 'not a request')
    refuseUnread(socket, error.code, headers)
  })
  server.on('checkExpectation', (_, reply: ServerResponse) => {
    for (const [name, value] of Object.entries(headers)) reply.setHeader(name, value)
    reply.writeHead(417, { Connection: 'close' }).end()
  })
  return server
}

/** Whoever sends a body drop by drop is left, whether somebody still waits for it or not. */
function leaveTheSlow(asked: IncomingMessage, patienceMs: number): void {
  if (!Number(asked.headers['content-length'] ?? 0) && !asked.headers['transfer-encoding']) return
  const timer = setTimeout(() => asked.complete || asked.socket.destroy(), patienceMs)
  timer.unref()
  asked.once('close', () => clearTimeout(timer))
}

const statusLines: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Content Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

/** What cannot be read as a request gets its answer on the bare connection, unless another one is on its way there. */
function refuseUnread(socket: Socket, code: string | undefined, headers: Record<string, string>): void {
  if (socket.writable && !responseUnderWay(socket)?.headersSent) {
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
    const status = statusLines[code ?? ''] ?? '400 Bad Request'
    socket.write(`${[`HTTP/1.1 ${status}`, ...lines, 'Connection: close', 'Content-Length: 0'].join('\r\n')}\r\n\r\n`)
  }
  socket.destroySoon()
}
