import { z } from 'zod'
import { looseText, request } from './accounts.ts'

/** A browser in which the owner is signed in. Times are epoch milliseconds. */
export const Device = z.object({
  id: z.string(),
  /** The one that asks. */
  isThis: z.boolean(),
  /** As it calls itself; empty where it does not say so. */
  browser: z.string(),
  system: z.string(),
  signedInTime: z.number(),
  /** By the quarter of an hour. */
  lastSeenTime: z.number(),
})
export type Device = z.infer<typeof Device>

export const AccountSecurity = z.object({
  /** With which she signs in. */
  email: z.string(),
  /** To which a link was mailed that has not been used yet. */
  nextEmail: z.string().nullable(),
  /** This one first, then those seen last. */
  devices: z.array(Device),
  secondFactor: z.object({ isOn: z.boolean(), backupCodesLeft: z.number() }),
})
export type AccountSecurity = z.infer<typeof AccountSecurity>

export const DeviceById = z.strictObject({ id: z.string() })

export const PasswordChange = request({ password: looseText, newPassword: looseText, confirmPassword: looseText })
export const EmailChange = request({ password: looseText, newEmail: looseText })
export const EmailLink = request({ oobCode: looseText })
export const NewEmail = z.object({ email: z.string() })

export const CurrentPassword = request({ password: looseText })
export const SecondFactorCode = request({ verificationCode: looseText })

export const BackupCodes = z.object({
  /** Each opens the door once in the place of a code of the app. */
  backupCodes: z.array(z.string()),
})
export const NewSecondFactor = BackupCodes.extend({
  /** As one types it into an app by hand: base32. */
  secret: z.string(),
  /** As apps read it: `otpauth://totp/…` */
  uri: z.string(),
  /** The same as a QR code: an SVG path in a square of so many units. */
  qr: z.object({ size: z.number(), path: z.string() }),
})
export type NewSecondFactor = z.infer<typeof NewSecondFactor>
