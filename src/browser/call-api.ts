import { type Endpoint, type InputOf, type OutputOf, pathFields } from '../api/endpoint.ts'
import { ApiError, type ErrorCode, type ErrorEnvelope, errorStatuses } from '../api/errors.ts'
import { m } from '../messages/compiled/messages.js'
import { errorMessage } from '../messages/error-messages.ts'

const keyBytes = 16
/** A response that never comes must not keep a button busy for ever. Converting a photo takes up to 30 seconds. */
const timeoutMs = 60_000

/** Means that the shop could not be reached, or that the response was lost. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError'
}

/** @throws {ApiError} from the server. @throws {NetworkError} without a response. */
export async function callApi<C extends Endpoint>(
  endpoint: C,
  input: InputOf<C>,
  { idempotencyKey, signal }: { idempotencyKey?: string; signal?: AbortSignal } = {},
): Promise<OutputOf<C>> {
  const { address, fields } = splitInput(endpoint, input as Record<string, unknown>)
  const hasBody = endpoint.method !== 'GET' && endpoint.method !== 'DELETE'
  let response: Response
  let body: unknown
  try {
    response = await fetch(hasBody ? address : withQuery(address, fields), {
      method: endpoint.method,
      headers: {
        Accept: 'application/json',
        ...(hasBody && { 'Content-Type': 'application/json' }),
        ...(idempotencyKey && { 'Idempotency-Key': `"${idempotencyKey}"` }),
      },
      ...(hasBody && { body: JSON.stringify(fields) }),
      signal: signal ?? AbortSignal.timeout(timeoutMs),
    })
    body = await response.json()
  } catch (cause) {
    throw new NetworkError('no response', { cause })
  }
  if (!response.ok) throw readErrorResponse(body)
  return body as OutputOf<C>
}

/** Browsers have no `crypto.randomUUID` on pages without HTTPS. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(keyBytes))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

export function messageFor(error: unknown): string {
  if (error instanceof ApiError) {
    const message = errorMessage(error.code)
    return error.requestId ? `${message} ${m.crash_code({ code: error.requestId })}` : message
  }
  return error instanceof NetworkError ? m.network() : errorMessage('INTERNAL')
}

function splitInput(endpoint: Endpoint, input: Record<string, unknown>) {
  const fields = { ...input }
  let address = endpoint.path
  for (const field of pathFields(endpoint.path)) {
    address = address.replace(`:${field}`, encodeURIComponent(String(fields[field])))
    delete fields[field]
  }
  return { address, fields }
}

function withQuery(address: string, fields: object): string {
  const query = new URLSearchParams(fields as Record<string, string>)
  return query.size ? `${address}?${query}` : address
}

export function readErrorResponse(body: unknown): Error {
  const error = (body as ErrorEnvelope | null)?.error
  if (!error) return new NetworkError('the response is not from the shop')
  const name = error.message.split(' : ')[0] as ErrorCode
  const detail = error.details?.[0]
  const requestId = detail && 'requestId' in detail ? detail.requestId : undefined
  const field = detail && 'fieldViolations' in detail ? detail.fieldViolations[0].field : undefined
  if (Object.hasOwn(errorStatuses, name)) return new ApiError(name, { requestId, field })
  const status = error.status as ErrorCode
  return new ApiError(Object.hasOwn(errorStatuses, status) ? status : 'INTERNAL', { detail: error.message, field })
}
