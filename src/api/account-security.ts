import { z } from 'zod'
import { looseText, request } from './accounts.ts'
import { NamedDevice, Notifications } from './notifications.ts'

/** Times are epoch milliseconds. */
export const Device = NamedDevice.extend({
  signedInTime: z.number(),
  /** The time is updated at most every 15 minutes. */
  lastSeenTime: z.number(),
})
export type Device = z.infer<typeof Device>

export const AccountSecurity = z.object({
  email: z.string(),
  /** The requested email is pending until its mailed link is used. */
  nextEmail: z.string().nullable(),
  /** The current device is first. The others follow, the most recently used first. */
  devices: z.array(Device),
  notifications: Notifications.nullable(),
  secondFactor: z.object({ isOn: z.boolean(), backupCodesLeft: z.number() }),
})
export type AccountSecurity = z.infer<typeof AccountSecurity>

export const PasswordChange = request({ password: looseText, newPassword: looseText, confirmPassword: looseText })
export const EmailChange = request({ password: looseText, newEmail: looseText })
export const EmailLink = request({ oobCode: looseText })
export const NewEmail = z.object({ email: z.string() })

export const CurrentPassword = request({ password: looseText })
export const SecondFactorCode = request({ verificationCode: looseText })

export const BackupCodes = z.object({ backupCodes: z.array(z.string()) })
export const NewSecondFactor = BackupCodes.extend({
  /** The secret is in Base32. */
  secret: z.string(),
  uri: z.string(),
  /** `path` is an SVG path in a square of `size` units. */
  qr: z.object({ size: z.number(), path: z.string() }),
})
export type NewSecondFactor = z.infer<typeof NewSecondFactor>
