import { createServer, type ServerResponse } from 'node:http'
import type { FakeDocument } from './firebase-documents.ts'
import { project } from './firebase-documents.ts'
import { listen } from './listen.ts'

export interface FakeSite {
  documents: FakeDocument[]
  /** The keys are file names. */
  photos: Map<string, Uint8Array>
  /** Reading these collections requires a token. */
  closed?: string[]
}

export const accessToken = 'access-token-of-the-owner'

/** Opens a server that answers like Firestore and Google's storage. */
export async function openFakeGoogle(site: FakeSite) {
  const requests: { url: string; authorization?: string }[] = []
  const exceptions: { part: string; respond: (response: ServerResponse) => void }[] = []
  const server = createServer((request, response) => {
    // The first part of the path is the requested host.
    const url = new URL(`https:/${request.url}`)
    requests.push({ url: url.href, authorization: request.headers.authorization })
    const at = exceptions.findIndex(({ part }) => url.href.includes(part))
    if (at >= 0) return exceptions.splice(at, 1)[0]?.respond(response)
    if (url.host === 'firestore.googleapis.com') answerAsFirestore(site, url, request.headers.authorization, response)
    else answerAsStorage(site, url, response)
  })
  const port = await listen(server)
  return {
    site,
    requests,
    port,
    /** Answers the next requests for URLs with this part by `respond`. */
    except(part: string, respond: (response: ServerResponse) => void, times = 1) {
      for (let nth = 0; nth < times; nth++) exceptions.push({ part, respond })
    },
    ...networkTo(port),
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Records the pauses of the import, which take no time. */
export function networkTo(port: number) {
  const pauses: number[] = []
  const network = {
    fetch: (input: string | URL | Request, init?: RequestInit) => {
      const { host, pathname, search } = new URL(String(input))
      return fetch(`http://127.0.0.1:${port}/${host}${pathname}${search}`, init)
    },
    pause: async (ms: number) => pauses.push(ms),
    timeoutMs: 20_000,
  }
  return { network, pauses }
}

export function respondWith(status: number, body: unknown = '', headers: Record<string, string> = {}) {
  return (response: ServerResponse) =>
    void response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body))
}

export function respondTruncated(response: ServerResponse): void {
  response.writeHead(200, { 'Content-Length': '1000' })
  response.write('{"documents": [', () => response.destroy())
}

function fail(response: ServerResponse, code: number, status: string): void {
  respondWith(code, { error: { code, message: status, status } })(response)
}

function answerAsFirestore(
  { documents, closed = [] }: FakeSite,
  url: URL,
  authorization: string | undefined,
  response: ServerResponse,
) {
  const start = `/v1/projects/${project}/databases/(default)/documents/`
  if (!url.pathname.startsWith(start)) return fail(response, 404, 'NOT_FOUND')
  if (authorization && authorization !== `Bearer ${accessToken}`) return fail(response, 401, 'UNAUTHENTICATED')
  const path = url.pathname.slice(start.length)
  if (closed.includes(path) && !authorization) return fail(response, 403, 'PERMISSION_DENIED')
  const single = documents.find(({ name }) => name.endsWith(`/documents/${path}`))
  if (path.includes('/')) return single ? respondWith(200, single)(response) : fail(response, 404, 'NOT_FOUND')
  const all = documents
    .filter(({ name }) => name.includes(`/documents/${path}/`))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
  const from = Number(url.searchParams.get('pageToken') ?? 0)
  const to = from + Number(url.searchParams.get('pageSize') ?? 20)
  const page = all.slice(from, to)
  // An empty collection is an empty object.
  respondWith(200, {
    ...(page.length > 0 && { documents: page }),
    ...(to < all.length && { nextPageToken: String(to) }),
  })(response)
}

function answerAsStorage({ photos }: FakeSite, url: URL, response: ServerResponse) {
  const filename = decodeURIComponent(url.pathname).split('/').at(-1) ?? ''
  const bytes = photos.get(filename)
  if (url.searchParams.get('token') !== `token-of-${filename}`) return fail(response, 403, 'PERMISSION_DENIED')
  if (!bytes) return fail(response, 404, 'NOT_FOUND')
  response.writeHead(200, { 'Content-Type': 'image/jpeg', 'Content-Length': bytes.length }).end(bytes)
}
