import { createHash, X509Certificate } from 'node:crypto'
import { Agent, type OutgoingHttpHeaders, request } from 'node:http'
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2'
import type { TLSSocket } from 'node:tls'
import { generate } from 'selfsigned'

/** A TLS record of this size fits into a TCP segment. */
const segmentBytes = 1_370
const agent = new Agent({ keepAlive: true, maxSockets: 64 })
/** HTTP/2 forbids these headers. */
const hopByHop = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'http2-settings']
/** The packaged Chromium aborts a page with this header when Lighthouse loads it. */
const omitted = [...hopByHop, 'referrer-policy']
const { cert, private: key } = await generate([{ name: 'commonName', value: 'localhost' }], {
  keyType: 'ec',
  curve: 'P-256',
  algorithm: 'sha256',
  extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }],
})
const publicKey = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' })
export const fingerprint = createHash('sha256').update(publicKey).digest('base64')

/** Forwards HTTPS and HTTP/2 to another port, like a proxy in front of a shop. */
export function openHttps(port: number, targetPort: number): () => void {
  const server = createSecureServer({ cert, key, minVersion: 'TLSv1.3', allowHTTP1: true }, (incoming, response) =>
    forward(incoming, response, targetPort),
  ).listen(port, '127.0.0.1')
  // A client can read a TLS record only as a whole. Caddy sends small ones, too.
  server.on('secureConnection', (socket: TLSSocket) => socket.setMaxSendFragment(segmentBytes))
  return () => server.close()
}

function forward(incoming: Http2ServerRequest, response: Http2ServerResponse, port: number): void {
  const headers: OutgoingHttpHeaders = { ...incoming.headers, 'x-forwarded-proto': 'https' }
  headers.host = incoming.headers[':authority'] ?? incoming.headers.host
  for (const name of Object.keys(headers)) if (name.startsWith(':') || hopByHop.includes(name)) delete headers[name]
  const { method, url: path } = incoming
  const upstream = request({ host: '127.0.0.1', port, method, path, headers, agent }, (answer) => {
    for (const name of omitted) delete answer.headers[name]
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  upstream.on('error', () => response.stream?.destroy())
  response.on('close', () => upstream.destroy())
  incoming.pipe(upstream)
}
