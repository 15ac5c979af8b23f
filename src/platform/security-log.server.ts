import type { Endpoint } from '../api/endpoint.ts'
import type { ApiError, ErrorCode } from '../api/errors.ts'
import type { Deps } from './deps.server.ts'
import { maskEmail } from './log.server.ts'

const rejections: [event: string, ...codes: ErrorCode[]][] = [
  ['rate limit reached', 'TOO_MANY_ATTEMPTS_TRY_LATER', 'RESOURCE_EXHAUSTED'],
  ['access denied', 'UNAUTHENTICATED', 'PERMISSION_DENIED'],
  ['upload rejected', 'UNSUPPORTED_PHOTO', 'BROKEN_PHOTO', 'TOO_MANY_PIXELS'],
  ['sign-in rejected', 'INVALID_LOGIN_CREDENTIALS'],
  ['code rejected', 'INVALID_CODE', 'INVALID_MFA_PENDING_CREDENTIAL'],
  ['password rejected', 'INVALID_PASSWORD'],
  ['mailed link rejected', 'INVALID_OOB_CODE', 'EXPIRED_OOB_CODE'],
]

interface Outcome {
  endpoint: Pick<Endpoint, 'path' | 'access'> & Partial<Endpoint>
  address: string
  subject?: string
  error?: ApiError
  input?: unknown
  output?: unknown
}

export function logSecurityEvent(deps: Pick<Deps, 'log' | 'pseudonym' | 'securityLog'>, outcome: Outcome): void {
  const { endpoint, address, error } = outcome
  const event = error ? rejections.find(([, ...codes]) => codes.includes(error.code))?.[0] : describeSuccess(outcome)
  if (!event) return
  const account = outcome.subject ?? valueIn(outcome.output, 'email')
  const entry = {
    event,
    endpoint: endpoint.path,
    from: deps.pseudonym(address),
    ...(typeof account === 'string' && { account: maskEmail(account), accountHash: deps.pseudonym(account) }),
    ...(error && { error: error.code }),
  }
  deps.log[error ? 'warn' : 'info'](entry, 'security event')
  // Their number has no limit.
  if (event !== 'rate limit reached') deps.securityLog(entry)
}

function describeSuccess({ endpoint, input, output }: Outcome): string | undefined {
  const { event, form, response, access, method } = endpoint
  if (form?.secondStep && valueIn(output, form.secondStep.field) !== undefined) return form.secondStep.event
  if (event) return event.requiresField && valueIn(input, event.requiresField) === undefined ? undefined : event.name
  if (response === 'csv' || response === 'text' || response === 'tar') return 'data exported by the owner'
  return access === 'owner' && method !== 'GET' ? 'data changed by the owner' : undefined
}

export function valueIn(fields: unknown, name: string): unknown {
  return typeof fields === 'object' && fields !== null ? Reflect.get(fields, name) : undefined
}
