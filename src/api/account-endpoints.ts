import { z } from 'zod'
import * as accounts from './accounts.ts'
import { endpoint, perHour, perMinute } from './define-endpoint.ts'

const AnyFields = z.object({})

export const emailErrors = ['MISSING_EMAIL', 'INVALID_EMAIL'] as const
export const newPasswordErrors = [
  'WEAK_PASSWORD',
  'PASSWORD_DOES_NOT_MEET_REQUIREMENTS',
  'TOO_MANY_ATTEMPTS_TRY_LATER',
] as const

export const accountEndpoints = {
  signUp: endpoint('POST /v1/accounts:signUp', 'anyone', {
    summary: 'Registers a visitor.',
    input: accounts.SignUpRequest,
    output: accounts.SignUpResponse,
    errors: [
      ...emailErrors,
      'UNEXPECTED_PARAMETER',
      'MISSING_PASSWORD',
      'ADMIN_ONLY_OPERATION',
      'EMAIL_EXISTS',
      ...newPasswordErrors,
    ],
    limits: [perHour('address', 20), perHour('network', 40), perHour('everyone', 100)],
    event: { name: 'signed up' },
    form: { page: '/register', next: '/login', refills: ['email'] },
  }),
  signInWithPassword: endpoint('POST /v1/accounts:signInWithPassword', 'anyone', {
    summary: 'Signs in and starts a session, which lives in an HttpOnly cookie.',
    signsIn: true,
    event: { name: 'signed in' },
    input: accounts.SignInRequest,
    output: accounts.SignInResponse,
    errors: [...emailErrors, 'MISSING_PASSWORD', 'INVALID_LOGIN_CREDENTIALS', 'TOO_MANY_ATTEMPTS_TRY_LATER'],
    limits: [
      perMinute('address', 20),
      perHour('address', 200),
      perMinute('network', 100),
      {
        by: 'address and email',
        points: 5,
        perSeconds: 60 * 60,
        pause: { firstSeconds: 30, longestSeconds: 960, rememberedSeconds: 24 * 60 * 60 },
      },
    ],
    form: {
      page: '/login',
      next: '/',
      halfway: { field: 'mfaInfo', next: '/login?code', event: 'password right, code asked' },
      refills: ['email'],
    },
  }),
  sendOobCode: endpoint('POST /v1/accounts:sendOobCode', 'anyone', {
    summary: 'Mails a link that sets a new password. The response does not tell whether the address has an account.',
    input: accounts.SendOobCodeRequest,
    output: accounts.SendOobCodeResponse,
    errors: [
      ...emailErrors,
      'MISSING_REQ_TYPE',
      'INSUFFICIENT_PERMISSION',
      'OPERATION_NOT_ALLOWED',
      'MAIL_NOT_DELIVERABLE',
      'TOO_MANY_ATTEMPTS_TRY_LATER',
    ],
    limits: [perHour('address', 20), perHour('network', 60), perHour('everyone', 200), perHour('email', 3)],
    event: { name: 'reset asked' },
    form: { page: '/forgot-password', next: '/login', refills: ['email'] },
  }),
  resetPassword: endpoint('POST /v1/accounts:resetPassword', 'anyone', {
    summary: 'Sets a new password by a mailed code and ends every session; without a new password, returns the email.',
    input: accounts.ResetPasswordRequest,
    output: accounts.ResetPasswordResponse,
    errors: ['MISSING_OOB_CODE', 'INVALID_OOB_CODE', 'EXPIRED_OOB_CODE', ...newPasswordErrors],
    limits: [perMinute('address', 10)],
    event: { name: 'reset used', ifGiven: 'newPassword' },
    form: { page: '/reset-password', next: '/login', refills: ['oobCode'] },
  }),
  signOut: endpoint('POST /v1/accounts:signOut', 'anyone', {
    summary: 'Ends the session of the cookie, if there is one.',
    input: AnyFields,
    form: { page: '/login', next: '/' },
  }),
  lookup: endpoint('POST /v1/accounts:lookup', 'signed-in', {
    summary: 'Returns the signed-in user.',
    input: AnyFields,
    output: accounts.LookupResponse,
  }),
}
