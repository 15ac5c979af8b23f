type Timestamps = { createdAt: string | Date; updatedAt: string | Date }

/** The authentication library reads and writes further columns, which are omitted here. */
export interface AccountTables {
  users: Timestamps & {
    id: string
    name: string
    email: string
    emailVerified: number | boolean
    /** The role is `admin` for the owner and null for customers. */
    role: string | null
    twoFactorEnabled: number | boolean | null
  }
  sessions: Timestamps & {
    id: string
    userId: string
    token: string
    expiresAt: string | Date
    /** The value is always null, because the shop does not store addresses. */
    ipAddress: string | null
    userAgent: string | null
    deviceHash: string | null
  }
  secondFactors: {
    backupCodes: string
    userId: string
    verified: number | boolean | null
    failedVerificationCount: number | null
    lockedUntil: string | Date | null
  }
  /** The owner has signed in on these browsers. The hash of a cookie identifies each of them. */
  knownDevices: { hash: string; userId: string; firstSeenTime: number; signedOutTime: number | null }
  /** A device of the owner gets notifications even after its session has expired, but not while it is signed out. */
  pushSubscriptions: {
    id: string
    userId: string
    deviceHash: string
    deviceName: string
    endpoint: string
    /** The keys of the device are in base64url. */
    p256dh: string
    auth: string
    createdTime: number
    signedOutTime: number | null
  }
  credentials: Timestamps & {
    id: string
    userId: string
    accountId: string
    providerId: string
    password: string | null
  }
  verifications: { id: string; identifier: string; value: string; expiresAt: string | Date }
}
