import { z } from 'zod'
import { emailErrors, newPasswordErrors } from './account-endpoints.ts'
import { looseText, MfaSignInResponse, request } from './accounts.ts'
import { endpoint, perHour, perMinute } from './define-endpoint.ts'

/** Times are epoch milliseconds. */
export const Device = z.object({
  id: z.string(),
  isCurrent: z.boolean(),
  /** The name and system are empty if the browser does not send them. */
  browser: z.string(),
  system: z.string(),
  signedInTime: z.number(),
  /** The time is rounded to quarters of an hour. */
  lastSeenTime: z.number(),
})
export type Device = z.infer<typeof Device>

export const AccountSecurity = z.object({
  email: z.string(),
  /** The new email is pending until its mailed link is used. */
  nextEmail: z.string().nullable(),
  /** The current device is first; the others are sorted by time. */
  devices: z.array(Device),
  secondFactor: z.object({ isOn: z.boolean(), backupCodesLeft: z.number() }),
})
export type AccountSecurity = z.infer<typeof AccountSecurity>

export const PasswordChange = request({ password: looseText, newPassword: looseText, confirmPassword: looseText })
export const EmailChange = request({ password: looseText, newEmail: looseText })
export const EmailLink = request({ oobCode: looseText })
export const NewEmail = z.object({ email: z.string() })

export const CurrentPassword = request({ password: looseText })
export const SecondFactorCode = request({ verificationCode: looseText })

export const BackupCodes = z.object({
  backupCodes: z.array(z.string()),
})
export const NewSecondFactor = BackupCodes.extend({
  /** The secret is in Base32. */
  secret: z.string(),
  uri: z.string(),
  /** `path` is an SVG path in a square of `size` units. */
  qr: z.object({ size: z.number(), path: z.string() }),
})
export type NewSecondFactor = z.infer<typeof NewSecondFactor>

/** These limits stop guesses with a stolen session. Addresses are cheap, so the user is counted, too. */
const codeLimits = [perMinute('address', 10), perHour('address', 60), perHour('person', 30)]
const currentPasswordErrors = ['MISSING_PASSWORD', 'INVALID_PASSWORD', 'TOO_MANY_ATTEMPTS_TRY_LATER'] as const

export const securityEndpoints = {
  finalizeMfaSignIn: endpoint('POST /v1/accounts/mfaSignIn:finalize', 'anyone', {
    summary: 'Completes a sign-in by a code of the authenticator app, or by a backup code, which works once.',
    input: SecondFactorCode,
    output: MfaSignInResponse,
    errors: ['MISSING_CODE', 'INVALID_CODE', 'INVALID_MFA_PENDING_CREDENTIAL', 'TOO_MANY_ATTEMPTS_TRY_LATER'],
    limits: codeLimits,
    signsIn: true,
    event: { name: 'signed in' },
    form: { page: '/login?code', next: '/' },
  }),
  getAccountSecurity: endpoint('GET /v1/accountSecurity', 'admin', {
    summary: 'Returns the devices, the sign-in email and the state of two-step sign-in.',
    output: AccountSecurity,
  }),
  checkRecentLogin: endpoint('GET /v1/recentLogin', 'admin', {
    summary: 'Succeeds if the login is recent enough for endpoints that need a recent one.',
    needs: 'recent login',
  }),
  signOutDevice: endpoint('DELETE /v1/devices/:id', 'admin', {
    summary: 'Ends the session of a device. Its next sign-in is announced by mail again.',
  }),
  signOutOtherDevices: endpoint('DELETE /v1/devices', 'admin', {
    summary: 'Ends the sessions of all devices but the current one.',
  }),
  changePassword: endpoint('POST /v1/accounts:changePassword', 'admin', {
    summary: 'Changes the password by the current one. Other sessions end, and this one gets a new cookie.',
    input: PasswordChange,
    errors: ['MISSING_PASSWORD', 'INVALID_PASSWORD', ...newPasswordErrors],
    limits: codeLimits,
  }),
  requestEmailChange: endpoint('POST /v1/accounts:requestEmailChange', 'admin', {
    summary: 'Mails a link to a new sign-in email, and a warning to the current one. Nothing changes yet.',
    input: EmailChange,
    output: NewEmail,
    errors: [...emailErrors, 'EMAIL_EXISTS', 'MAIL_NOT_DELIVERABLE', ...currentPasswordErrors],
    limits: codeLimits,
  }),
  confirmEmailChange: endpoint('POST /v1/accounts:confirmEmailChange', 'anyone', {
    summary: 'Changes the sign-in email by a mailed code. Every session of the owner ends.',
    input: EmailLink,
    output: NewEmail,
    errors: ['MISSING_OOB_CODE', 'INVALID_OOB_CODE', 'EMAIL_EXISTS', 'TOO_MANY_ATTEMPTS_TRY_LATER'],
    limits: codeLimits,
    event: { name: 'address changed' },
    form: { page: '/change-email', next: '/login', refills: ['oobCode'] },
  }),
  startMfaEnrollment: endpoint('POST /v1/accounts/mfaEnrollment:start', 'admin', {
    summary: 'Creates a second factor (TOTP) and backup codes, which are returned only once. It is not active yet.',
    input: CurrentPassword,
    output: NewSecondFactor,
    errors: ['SECOND_FACTOR_EXISTS', ...currentPasswordErrors],
    limits: codeLimits,
  }),
  finalizeMfaEnrollment: endpoint('POST /v1/accounts/mfaEnrollment:finalize', 'admin', {
    summary: 'Activates the second factor by a first code of the app. Other sessions end.',
    input: SecondFactorCode,
    errors: ['MISSING_CODE', 'INVALID_CODE', 'MFA_ENROLLMENT_NOT_FOUND', 'TOO_MANY_ATTEMPTS_TRY_LATER'],
    limits: codeLimits,
  }),
  withdrawMfa: endpoint('POST /v1/accounts/mfaEnrollment:withdraw', 'admin', {
    summary: 'Removes the second factor and its backup codes.',
    input: CurrentPassword,
    errors: currentPasswordErrors,
    limits: codeLimits,
  }),
  makeBackupCodes: endpoint('POST /v1/accounts/backupCodes', 'admin', {
    summary: 'Replaces the backup codes. The new ones are returned only once.',
    input: CurrentPassword,
    output: BackupCodes,
    errors: ['MFA_ENROLLMENT_NOT_FOUND', ...currentPasswordErrors],
    limits: codeLimits,
  }),
}
