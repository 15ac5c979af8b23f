import type { Call } from '../../api/call.ts'
import { calls } from '../../api/calls.ts'
import type { Refusal, RefusalCode } from '../../api/errors.ts'
import { masked } from '../log.server.ts'
import type { Shop } from '../shop.server.ts'

/** Of a call: who asked it, about which account, and how it ended. */
export interface Outcome {
  call: Pick<Call, 'path' | 'who'> & Partial<Pick<Call, 'method' | 'answer'>>
  /** On the network. */
  address: string
  email?: string
  /** Undefined where it was done. */
  refusal?: Refusal
  /** Whether a password was set with a code, which can also be looked at. */
  setsPassword?: boolean
  /** Undefined where it was refused. */
  output?: unknown
}

/** A line in the log for what somebody will look for who asks whether the shop is being attacked. */
export function tellSecurity(shop: Pick<Shop, 'log' | 'pseudonym'>, outcome: Outcome): void {
  const event = eventOf(outcome)
  if (!event) return
  const { call, address, refusal } = outcome
  const email = outcome.email ?? fieldOf(outcome.output, 'email')
  shop.log[refusal ? 'warn' : 'info'](
    {
      event,
      call: call.path,
      from: shop.pseudonym(address),
      ...(email && { account: masked(email), accountHash: shop.pseudonym(email) }),
      ...(refusal && { refusal: refusal.code }),
    },
    'security',
  )
}

const limits = new Set<RefusalCode>(['TOO_MANY_ATTEMPTS_TRY_LATER', 'RESOURCE_EXHAUSTED'])
const roles = new Set<RefusalCode>(['UNAUTHENTICATED', 'PERMISSION_DENIED'])
const photos = new Set<RefusalCode>(['UNSUPPORTED_PHOTO', 'BROKEN_PHOTO', 'TOO_MANY_PIXELS', 'PAYLOAD_TOO_LARGE'])
const codes = new Set<RefusalCode>(['INVALID_OOB_CODE', 'EXPIRED_OOB_CODE'])

const secondSteps = new Set<RefusalCode>(['INVALID_CODE', 'INVALID_MFA_PENDING_CREDENTIAL'])

function fieldOf(output: unknown, name: string): string | undefined {
  const value = typeof output === 'object' && output !== null ? Reflect.get(output, name) : undefined
  return typeof value === 'string' ? value : undefined
}

function eventOf({ call, refusal, setsPassword, output }: Outcome): string | undefined {
  const { code } = refusal ?? {}
  if (code && limits.has(code)) return 'limit reached'
  if (code && roles.has(code)) return 'role refused'
  if (call.who === 'admin' && code && photos.has(code)) return 'upload refused'
  if (call.path === calls.signInWithPassword.path) {
    const isHalf = typeof output === 'object' && output !== null && 'mfaInfo' in output
    if (!code) return isHalf ? 'password right, code asked' : 'signed in'
    return code === 'INVALID_LOGIN_CREDENTIALS' ? 'sign-in refused' : undefined
  }
  if (call.path === calls.finalizeMfaSignIn.path) {
    if (!code) return 'signed in'
    return secondSteps.has(code) ? 'code refused' : undefined
  }
  if (call.who === 'admin' && code === 'INVALID_PASSWORD') return 'password refused'
  if (call.path === calls.resetPassword.path) {
    if (!code) return setsPassword ? 'reset used' : undefined
    return codes.has(code) ? 'reset refused' : undefined
  }
  if (code) return undefined
  if (call.path === calls.signUp.path) return 'signed up'
  if (call.path === calls.sendOobCode.path) return 'reset asked'
  if (call.path === calls.confirmEmailChange.path) return 'address changed'
  if (call.answer === 'csv' || call.answer === 'tar') return 'taken away by the owner'
  return call.who === 'admin' && call.method && call.method !== 'GET' ? 'changed by the owner' : undefined
}
