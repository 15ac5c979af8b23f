import { type Endpoint, type InputOf, pathFields } from '../src/api/endpoint.ts'
import type { ErrorEnvelope } from '../src/api/errors.ts'

export interface Answer {
  status: number
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: a test says what it expects of it
  body: any
  /** The error envelope's message is `CODE` or `CODE : detail`. */
  errorCode: string | undefined
}

/** Stores cookies and sends `Origin` with writes, like a browser. */
export class Browser {
  readonly cookies = new Map<string, string>()
  readonly #fetch: (request: Request) => Promise<Response>
  readonly origin: string

  constructor(fetch: (request: Request) => Promise<Response>, origin: string) {
    this.#fetch = fetch
    this.origin = origin
  }

  get cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  /** Continues the session of another browser. */
  withSessionOf({ cookies }: Browser): this {
    for (const [name, value] of cookies) this.cookies.set(name, value)
    return this
  }

  /** `Origin` defaults to the shop. */
  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers)
    if (!headers.has('host')) headers.set('host', new URL(this.origin).host)
    if (!headers.has('cookie') && this.cookies.size > 0) headers.set('cookie', this.cookieHeader)
    if (init.method && !['GET', 'HEAD'].includes(init.method) && !headers.has('origin'))
      headers.set('origin', this.origin)
    const response = await this.#fetch(
      new Request(new URL(path, this.origin), { redirect: 'manual', ...init, headers }),
    )
    for (const cookie of response.headers.getSetCookie()) this.#keep(cookie)
    return response
  }

  async ask<C extends Endpoint>(endpoint: C, input: InputOf<C>, more: Record<string, string> = {}): Promise<Answer> {
    const { path, body } = requestOf(endpoint, input)
    if (endpoint.method === 'GET' || endpoint.method === 'DELETE') {
      const query = new URLSearchParams(body as Record<string, string>)
      return this.send(query.size ? `${path}?${query}` : path, { method: endpoint.method })
    }
    return this.send(path, {
      method: endpoint.method,
      headers: { 'content-type': 'application/json', ...more },
      body: JSON.stringify(body),
    })
  }

  async send(path: string, init: RequestInit = {}): Promise<Answer> {
    const response = await this.fetch(path, init)
    const text = await response.text()
    const body = text.startsWith('{') ? JSON.parse(text) : text
    return {
      status: response.status,
      headers: response.headers,
      body,
      errorCode: (body as Partial<ErrorEnvelope>)?.error?.message,
    }
  }

  postForm(path: string, fields: Record<string, string>): Promise<Response> {
    return this.fetch(path, {
      method: 'POST',
      headers: { accept: 'text/html,application/xhtml+xml', 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    })
  }

  async page(path: string): Promise<{ status: number; headers: Headers; html: string; text: string }> {
    const response = await this.fetch(path, { headers: { accept: 'text/html' } })
    const html = await response.text()
    return { status: response.status, headers: response.headers, html, text: textOf(html) }
  }

  #keep(cookie: string) {
    const [pair = '', ...attributes] = cookie.split(';').map((part) => part.trim())
    const [name = '', ...value] = pair.split('=')
    if (attributes.some((attribute) => attribute.toLowerCase() === 'max-age=0')) this.cookies.delete(name)
    else this.cookies.set(name, value.join('='))
  }
}

function textOf(html: string): string {
  return html
    .replace(/<(script|style)[\s\S]*?<\/\1>/g, ' ')
    .replace(/<(div|li)\b[^>]* hidden=""[\s\S]*?<\/\1>/g, ' ')
    .replace(/<!--.*?-->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&amp;/g, '&')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#x27;/g, "'")
    .replace(/\s+/g, ' ')
}

function requestOf<C extends Endpoint>(
  endpoint: C,
  input: InputOf<C>,
): { path: string; body: Record<string, unknown> } {
  const body = { ...(input as Record<string, unknown>) }
  let path = endpoint.path
  for (const field of pathFields(endpoint.path)) {
    path = path.replace(`:${field}`, encodeURIComponent(String(body[field])))
    delete body[field]
  }
  return { path, body }
}
