import type { ComponentType } from 'react'
import type { AnalyticsService } from '../api/analytics.ts'
import { ApiError } from '../api/errors.ts'
import type { FlashMessage } from '../api/flash-message.ts'
import type { Meta } from '../api/meta.ts'
import { localPath } from '../messages/language.ts'
import type { Deps } from '../platform/deps.server.ts'
import type { User } from '../platform/user.ts'
import type { FrameData } from './frame.server.ts'

export interface PageContext {
  deps: Deps
  /** The frame is loaded once for each page. */
  frame: FrameData
  /** The user is undefined on a shared page, so that the page cannot contain anything of a person. */
  user: User | undefined
  isSignedIn: boolean
  databaseUnavailable: boolean
  flash: FlashMessage | undefined
  service: AnalyticsService | undefined
  /** The path has no language prefix. */
  path: string
  search: URLSearchParams
  params: Record<string, string>
  hasSaveData: boolean
  /** On phones, the gallery has two columns instead of one. */
  hasTwoColumns: boolean
}

export interface Loaded<Data> {
  data: Data
  status?: number
  headers?: Record<string, string>
}

export interface QuickContact {
  chat: string
  designId?: string
}

/** All facts about a page are here. `app/pages.server.ts` lists the pages. */
export interface Page<Data> {
  /** A path of the router. It has no language prefix. */
  path: string
  /** A page of the owner is in the dashboard, which asks for the data as JSON after each change. */
  access: 'anyone' | 'owner'
  /** Visitors and customers share the rendered page. Without this, it is rendered for each request. */
  cache?: {
    /** Returns the fields of the query that make another page, in one order. */
    query?: (search: URLSearchParams) => string
    /** Set this for a page with one address. Others would fill the cache with errors of made-up addresses. */
    anyStatus?: boolean
    /** The visitor's number of columns makes another page. */
    hasColumns?: boolean
  }
  /** The service worker keeps the page, and one of the owner until the owner signs out. */
  offline?: boolean
  /** The sitemap lists the page, or the paths of all pages like it. A page without this has a `robots` tag. */
  indexed?: boolean | ((deps: Deps) => Promise<IndexedPage[]>)
  /** An analytics service may see the page. Passwords are never typed here. */
  services?: boolean
  /** Visitors' browsers report how fast the page was, if visits are counted. */
  measured?: boolean
  /** The browser prefetches the page when a visitor is about to open it. */
  prefetched?: boolean
  /** The lightbox library does not work with Trusted Types. */
  hasLightbox?: boolean
  /** Returns the data of the page, or a redirect. @throws {ApiError} */
  load(context: PageContext): Loaded<Data> | Response | Promise<Loaded<Data> | Response>
  describe(data: Data, frame: FrameData): Meta[]
  Content: ComponentType<{ data: Data; frame: FrameData }>
  quickContact?(data: Data, frame: FrameData): QuickContact | undefined
}

interface IndexedPage {
  path: string
  pictures: string[]
}

/** Type-checks a page and erases the type of its data, so that all pages fit into one list. */
export function definePage<Data>(page: Page<Data>): Page<unknown> {
  return page as Page<unknown>
}

export function redirectTo(path: string, status: 301 | 302 = 302): Response {
  return new Response(null, { status, headers: { Location: localPath(path) } })
}

export function unavailable(): ApiError {
  return new ApiError('UNAVAILABLE', { retryAfterSeconds: 5 })
}
