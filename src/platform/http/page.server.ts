import type { ComponentType } from 'react'
import { ApiError } from '../../api/errors.ts'
import type { Meta } from '../../api/meta.ts'
import { localPath } from '../../messages/language.ts'
import type { RequestContext } from '../request-context.server.ts'

export interface Loaded<Data> {
  data: Data
  status?: number
  headers?: Record<string, string>
}

export interface QuickContact {
  chat: string
  designId: string
}

export interface Page<Data> {
  /** A returned response redirects. @throws {ApiError} */
  load(context: RequestContext): Loaded<Data> | Response | Promise<Loaded<Data> | Response>
  describe(data: Data): Meta[]
  Content: ComponentType<{ data: Data }>
  /** A dashboard is one island, which fetches the page again after each change. */
  isDashboard?: boolean
  /** The library of the lightbox does not work under Trusted Types. */
  hasLightbox?: boolean
  quickContact?(data: Data): QuickContact | undefined
}

/** Checks the types of a page and hides them from the list of pages. */
export function page<Data>(one: Page<Data>): Page<unknown> {
  return one as Page<unknown>
}

export function redirectTo(path: string, status: 301 | 302 = 302): Response {
  return new Response(null, { status, headers: { Location: localPath(path) } })
}

export function unavailable(): ApiError {
  return new ApiError('UNAVAILABLE', { retryAfterSeconds: 5 })
}
