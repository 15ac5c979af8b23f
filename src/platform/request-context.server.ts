export interface Visitor {
  uid: string
  email: string
  isAdmin: boolean
  sessionId: string
  /** The time is in epoch milliseconds, by the clock of the authentication library. */
  loginTime: number
}
