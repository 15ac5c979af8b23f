export interface User {
  uid: string
  email: string
  isOwner: boolean
  sessionId: string
  /** The time is in epoch milliseconds, by the clock of the authentication library. */
  loginTime: number
}
