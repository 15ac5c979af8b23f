import type { Endpoint } from '../api/endpoint.ts'
import type { ApiError, ErrorCode } from '../api/errors.ts'
import { maskEmail } from './log.server.ts'
import type { Shop } from './shop.server.ts'

const rejections: Partial<Record<ErrorCode, string>> = {
  TOO_MANY_ATTEMPTS_TRY_LATER: 'limit reached',
  RESOURCE_EXHAUSTED: 'limit reached',
  UNAUTHENTICATED: 'role refused',
  PERMISSION_DENIED: 'role refused',
  UNSUPPORTED_PHOTO: 'upload refused',
  BROKEN_PHOTO: 'upload refused',
  TOO_MANY_PIXELS: 'upload refused',
  INVALID_LOGIN_CREDENTIALS: 'sign-in refused',
  INVALID_CODE: 'code refused',
  INVALID_MFA_PENDING_CREDENTIAL: 'code refused',
  INVALID_PASSWORD: 'password refused',
  INVALID_OOB_CODE: 'reset refused',
  EXPIRED_OOB_CODE: 'reset refused',
}

interface Outcome {
  call: Pick<Endpoint, 'path' | 'access'> & Partial<Endpoint>
  address: string
  email?: string
  refusal?: ApiError
  input?: unknown
  output?: unknown
}

export function logSecurityEvent(shop: Pick<Shop, 'log' | 'pseudonym'>, outcome: Outcome): void {
  const { call, address, refusal } = outcome
  const event = refusal ? rejections[refusal.code] : describeSuccess(outcome)
  if (!event) return
  const email = outcome.email ?? valueIn(outcome.output, 'email')
  shop.log[refusal ? 'warn' : 'info'](
    {
      event,
      call: call.path,
      from: shop.pseudonym(address),
      ...(typeof email === 'string' && { account: maskEmail(email), accountHash: shop.pseudonym(email) }),
      ...(refusal && { refusal: refusal.code }),
    },
    'security',
  )
}

function describeSuccess({ call, input, output }: Outcome): string | undefined {
  const { event, form, answer, access, method } = call
  if (form?.halfway && valueIn(output, form.halfway.field) !== undefined) return form.halfway.event
  if (event) return event.ifGiven && valueIn(input, event.ifGiven) === undefined ? undefined : event.name
  if (answer === 'csv' || answer === 'tar') return 'taken away by the owner'
  return access === 'admin' && method !== 'GET' ? 'changed by the owner' : undefined
}

export function valueIn(fields: unknown, name: string): unknown {
  return typeof fields === 'object' && fields !== null ? Reflect.get(fields, name) : undefined
}
