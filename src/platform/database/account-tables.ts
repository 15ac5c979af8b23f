/** Columns that only the authentication library uses are missing. */
export interface AccountTables {
  users: {
    id: string
    name: string
    email: string
    emailVerified: number | boolean
    /** The owner has `admin`; visitors have null. */
    role: string | null
    twoFactorEnabled: number | boolean | null
    createdAt: string | Date
    updatedAt: string | Date
  }
  sessions: {
    id: string
    userId: string
    token: string
    expiresAt: string | Date
    /** The address is always null. */
    ipAddress: string | null
    userAgent: string | null
    deviceHash: string | null
    createdAt: string | Date
    updatedAt: string | Date
  }
  secondFactors: {
    backupCodes: string
    userId: string
    verified: number | boolean | null
    failedVerificationCount: number | null
    lockedUntil: string | Date | null
  }
  /** The hash of a cookie identifies a browser in which the owner has signed in. */
  knownDevices: {
    hash: string
    userId: string
    firstSeenTime: number
    signedOutTime: number | null
  }
  credentials: {
    userId: string
    password: string | null
    updatedAt: string | Date
  }
  verifications: {
    id: string
    identifier: string
    value: string
    expiresAt: string | Date
  }
}
