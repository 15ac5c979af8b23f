import { type Call, type InputOf, type OutputOf, pathFields } from '../api/call.ts'
import { type ErrorEnvelope, Refusal, type RefusalCode, refusalCodes } from '../api/errors.ts'
import { m } from '../messages/compiled/messages.js'
import { refusalSentence } from '../messages/sentences.ts'

const reachPatienceMs = 10_000

/** The shop could not be reached, or the answer got lost on the way. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable'
}

/**
 * The one way in which the browser asks the server.
 * @throws {Refusal} when the server says no. @throws {Unreachable} when there is no answer.
 */
export async function ask<C extends Call>(
  call: C,
  input: InputOf<C>,
  options: { keepalive?: boolean; idempotencyKey?: string; signal?: AbortSignal } = {},
): Promise<OutputOf<C>> {
  const { address, rest } = addressOf(call, input as Record<string, unknown>)
  const hasBody = call.method !== 'GET' && call.method !== 'DELETE'
  let response: Response
  let answer: unknown
  try {
    response = await fetch(hasBody ? address : withQuery(address, rest), {
      method: call.method,
      headers: {
        Accept: 'application/json',
        ...(hasBody && { 'Content-Type': 'application/json' }),
        ...(options.idempotencyKey && { 'Idempotency-Key': `"${options.idempotencyKey}"` }),
      },
      ...(hasBody && { body: JSON.stringify(rest) }),
      keepalive: options.keepalive,
      signal: options.signal,
    })
    answer = await response.json()
  } catch (cause) {
    throw new Unreachable('no answer', { cause })
  }
  if (!response.ok) throw refusalIn(answer)
  return answer as OutputOf<C>
}

/** Whether the shop can be reached and is well: else what was asked in vain may be asked again as it is. */
export async function shopAnswers(): Promise<boolean> {
  return fetch('/readyz', { signal: AbortSignal.timeout(reachPatienceMs) }).then(
    ({ ok }) => ok,
    () => false,
  )
}

/** What to tell a person about something that `ask` has thrown. */
export function sentenceFor(error: unknown): string {
  if (error instanceof Refusal) {
    const sentence = refusalSentence(error.code)
    return error.requestId ? `${sentence} ${m.crash_code({ code: error.requestId })}` : sentence
  }
  return error instanceof Unreachable ? m.network() : refusalSentence('INTERNAL')
}

function addressOf(call: Call, input: Record<string, unknown>) {
  const rest = { ...input }
  let address = call.path
  for (const field of pathFields(call.path)) {
    address = address.replace(`:${field}`, encodeURIComponent(String(rest[field])))
    delete rest[field]
  }
  return { address, rest }
}

function withQuery(address: string, fields: Record<string, unknown>): string {
  const query = new URLSearchParams(
    Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
  return query.size ? `${address}?${query}` : address
}

/** The refusal in the body of an answer. */
export function refusalIn(answer: unknown): Error {
  const error = (answer as ErrorEnvelope | null)?.error
  if (!error) return new Unreachable('an answer from somebody else')
  const name = error.message.split(' : ')[0] as RefusalCode
  const requestId = error.details?.[0]?.requestId
  if (refusalCodes.includes(name)) return new Refusal(name, { requestId })
  const status = error.status as RefusalCode
  return new Refusal(refusalCodes.includes(status) ? status : 'INTERNAL', { detail: error.message })
}
