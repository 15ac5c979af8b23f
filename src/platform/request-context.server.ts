import { createContext } from 'react-router'
import type { AnalyticsService } from '../contract/analytics-service.ts'
import type { FormNotice } from '../contract/form-notice.ts'
import type { Shop } from './shop.server.ts'

/** Who asks. */
export interface Visitor {
  uid: string
  email: string
  isAdmin: boolean
  sessionId: string
  /** Of the last time that the password was asked for. Epoch milliseconds, by the clock of the authentication library. */
  loginTime: number
}

/** What a page's loader may ask of the request it answers. */
export interface RequestContext {
  shop: Shop
  visitor: Visitor | undefined
  /** Nobody can be known now, because the database does not answer. */
  databaseUnavailable: boolean
  /** What a form just posted has to say, once. */
  notice: FormNotice | undefined
  /** Whose script runs on the page, where one is named. */
  service: AnalyticsService | undefined
}

export const requestContext = createContext<RequestContext>()
