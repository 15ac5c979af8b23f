import type { AnalyticsService } from '../api/analytics-service.ts'
import type { FlashMessage } from '../api/flash-message.ts'
import type { Shop } from './shop.server.ts'

/** The signed-in user. */
export interface Visitor {
  uid: string
  email: string
  isAdmin: boolean
  sessionId: string
  /** When the password was last entered. Epoch milliseconds, by the clock of the authentication library. */
  loginTime: number
}

/** The parts of a request that a page's loader may read. */
export interface RequestContext {
  shop: Shop
  visitor: Visitor | undefined
  /** Whether the session could not be read because the database does not answer. */
  databaseUnavailable: boolean
  /** The flash message of the form post before. */
  notice: FlashMessage | undefined
  /** The analytics service whose script may run on the page. */
  service: AnalyticsService | undefined
  /** The path without the language. */
  path: string
  search: URLSearchParams
  params: Record<string, string>
  hasSaveData: boolean
}
