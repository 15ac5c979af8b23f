import type { AnalyticsService } from '../api/analytics.ts'
import type { FlashMessage } from '../api/flash-message.ts'
import type { Shop } from './shop.server.ts'

export interface Visitor {
  uid: string
  email: string
  isAdmin: boolean
  sessionId: string
  /** The time is in epoch milliseconds, by the clock of the authentication library. */
  loginTime: number
}

export interface RequestContext {
  shop: Shop
  visitor: Visitor | undefined
  databaseUnavailable: boolean
  flash: FlashMessage | undefined
  service: AnalyticsService | undefined
  /** The path has no language prefix. */
  path: string
  search: URLSearchParams
  params: Record<string, string>
  hasSaveData: boolean
}
