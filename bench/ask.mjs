import { request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync } from 'node:zlib'

const longestWaitMs = 60_000

/**
 * A request as it comes from the proxy: by the name of the shop, which `fetch` may not say.
 * Taken packed, as a browser does, and unpacked when the whole of it has been read.
 * @returns a `Response`, and in `tookMs` the time until its last byte
 */
export function asker(port, host) {
  const always = { host, origin: `https://${host}`, 'x-forwarded-proto': 'https', 'accept-encoding': 'br' }
  return async (path, { method = 'GET', headers, body } = {}) => {
    const began = performance.now()
    const { promise, resolve, reject } = Promise.withResolvers()
    const asked = request({ port, path, method, headers: { ...always, ...headers }, timeout: longestWaitMs }, resolve)
    asked.on('error', reject)
    asked.on('timeout', () => asked.destroy(new Error(`No answer to ${method} ${path}`)))
    asked.end(body)
    const answer = await promise
    const bytes = await buffer(answer)
    const tookMs = performance.now() - began
    const plain = answer.headers['content-encoding'] === 'br' ? brotliDecompressSync(bytes) : bytes
    const withBody = ![204, 304].includes(answer.statusCode)
    const response = new Response(withBody ? plain : null, {
      status: answer.statusCode,
      headers: Object.entries(answer.headersDistinct).flatMap(([name, all]) => all.map((value) => [name, value])),
    })
    return Object.assign(response, { tookMs })
  }
}
