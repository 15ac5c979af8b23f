import type { ComponentType } from 'react'
import { ApiError } from '../../api/errors.ts'
import type { Meta } from '../../api/meta.ts'
import type { Identity } from '../../messages/identity.ts'
import { localPath } from '../../messages/language.ts'
import type { RequestContext } from '../request-context.server.ts'

export interface Loaded<Data> {
  data: Data
  status?: number
  headers?: Record<string, string>
}

export interface RenderedPage {
  status: number
  headers: Record<string, string>
  html: string
}

export interface QuickContact {
  chat: string
  designId?: string
}

export interface Page<Data> {
  /** Returns the data of the page, or a redirect. @throws {ApiError} */
  load(context: RequestContext): Loaded<Data> | Response | Promise<Loaded<Data> | Response>
  describe(data: Data, identity: Identity): Meta[]
  Content: ComponentType<{ data: Data }>
  /** A dashboard page is a single island, which fetches the page again after each change. */
  isDashboard?: boolean
  /** The lightbox library does not work with Trusted Types. */
  hasLightbox?: boolean
  quickContact?(data: Data): QuickContact | undefined
}

/** Type-checks a page and erases the type of its data, so that all pages fit into one list. */
export function page<Data>(definition: Page<Data>): Page<unknown> {
  return definition as Page<unknown>
}

export function redirectTo(path: string, status: 301 | 302 = 302): Response {
  return new Response(null, { status, headers: { Location: localPath(path) } })
}

export function unavailable(): ApiError {
  return new ApiError('UNAVAILABLE', { retryAfterSeconds: 5 })
}
