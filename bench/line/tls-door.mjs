// What a proxy in front of a shop does: https and HTTP/2, passed on over HTTP/1.1. The same for every peer, as a process of its own.
// node tls-door.mjs CERTIFICATE KEY LISTEN:TO …
import { readFileSync } from 'node:fs'
import { Agent, request as ask } from 'node:http'
import { createSecureServer } from 'node:http2'

const [certificate, key, ...doors] = process.argv.slice(2)
const secrets = { cert: readFileSync(certificate), key: readFileSync(key), minVersion: 'TLSv1.3', allowHTTP1: true }
/** With what TLS adds it fits into a segment of TCP. */
const segmentBytes = 1_370
const agent = new Agent({ keepAlive: true, maxSockets: 64 })
/** They speak of one connection, and HTTP/2 refuses them. */
const hopByHop = ['connection', 'keep-alive', 'proxy-connection', 'transfer-encoding', 'upgrade', 'http2-settings']
/** The packaged Chromium breaks off a page that carries it when Lighthouse loads it, whatever the header says. */
const leftOut = [...hopByHop, 'referrer-policy']

for (const door of doors) {
  const [listen, to] = door.split(':').map(Number)
  const server = createSecureServer(secrets, (asked, reply) => passOn(asked, reply, to)).listen(listen, '127.0.0.1')
  // As Caddy does: of a record of Node's 16 KB nothing can be read before all of it has come, which is a round trip more.
  server.on('secureConnection', (socket) => socket.setMaxSendFragment(segmentBytes))
}
console.log('open')

function passOn(asked, reply, port) {
  const headers = { ...asked.headers, 'x-forwarded-proto': 'https', 'x-forwarded-for': '127.0.0.1' }
  headers.host = asked.headers[':authority'] ?? asked.headers.host
  for (const name of Object.keys(headers)) if (name.startsWith(':') || hopByHop.includes(name)) delete headers[name]
  const { method, url: path } = asked
  const passed = ask({ host: '127.0.0.1', port, method, path, headers, agent }, (answer) => {
    for (const name of leftOut) delete answer.headers[name]
    reply.writeHead(answer.statusCode, answer.headers)
    answer.pipe(reply)
  })
  passed.on('error', () => reply.destroy?.() ?? reply.stream?.destroy())
  reply.on('close', () => passed.destroy())
  asked.pipe(passed)
}
