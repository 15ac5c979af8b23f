import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'

export type Access = 'anyone' | 'signed-in' | 'admin'

/**
 * At most `points` calls in `perSeconds`, counted by the caller's address, by the network around it (/24 of IPv4, /48
 * of IPv6), by address and account, by account alone (`email`), or by whoever is signed in (`person`). For `everyone`
 * together only valid requests count, and none that another limit rejects: invalid ones cost a caller nothing.
 */
export interface Limit {
  by: 'address' | 'network' | 'everyone' | 'address and email' | 'email' | 'person'
  points: number
  perSeconds: number
  /**
   * Instead of waiting for the end of the time: a pause after the last point, and twice as long after each further one within the seconds that a
   * first pause is remembered.
   */
  pause?: { firstSeconds: number; longestSeconds: number; rememberedSeconds: number }
}

/** How a page's form, posted by the browser itself, goes on: where it came from and where success leads. */
export interface FormWay {
  page: string
  next: string
  /** Where it leads instead, and nothing is said, when the answer has this field: there is one more step. */
  halfway?: { field: string; next: string; event: string }
  /** The fields that are filled in again after an error; never a password. */
  refills?: readonly string[]
}

/** One call of the product: browser, server, documentation, tests and roles are all readings of it. */
export interface Endpoint<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** A literal path; `:name` stands for a field of the input. */
  path: string
  /** Enforced once, before the body is read. */
  access: Access
  /** Refused, before the body is read, when the password was asked for longer ago (`recentLoginSeconds`). */
  needs?: 'recent login'
  /** One sentence for the documentation. */
  summary: string
  input: Input
  output: Output
  /** What it may answer besides what every call may (`INVALID_ARGUMENT`, `UNAUTHENTICATED`, `RESOURCE_EXHAUSTED` …). */
  errors: readonly ErrorCode[]
  limits?: readonly Limit[]
  /** Signs somebody in. From a device of the owner it is answered under any load, and her password is not queued. */
  signsIn?: true
  /** How the log names a success of this call, unless the input lacks the field `ifGiven`. */
  event?: { name: string; ifGiven?: string }
  /** `fields`: JSON, or a form's own encodings. `photo`: a picture's bytes, or a multipart form with a field `file`. */
  body?: 'fields' | 'photo'
  maxBodyBytes?: number
  /** `fields`: JSON by `output`. Else a file to keep. */
  answer?: 'fields' | 'csv' | 'tar'
  /** Adds something, and with the header `Idempotency-Key` no more than once however often it is asked. */
  takesIdempotencyKey?: true
  form?: FormWay
}

/**
 * What the browser's scripts have of a call, whatever its type says: where it goes. What is typed is checked by the
 * fields of the form, and by the server.
 */
export const fieldsForBrowsers = ['method', 'path', 'takesIdempotencyKey'] as const

export type InputOf<C extends Endpoint> = z.input<C['input']>
export type ParsedInputOf<C extends Endpoint> = z.output<C['input']>
export type OutputOf<C extends Endpoint> = z.output<C['output']>

/** The names of the input's fields that stand in the path: `/v1/gallery/:id` gives `['id']`. */
export function pathFields(path: string): string[] {
  return [...path.matchAll(/\/:(\w+)/g)].map((match) => match[1] as string)
}

/** Whether it is one of those that keep the contract of the hosted account service. */
export function isAccountEndpoint({ path }: Pick<Endpoint, 'path'>): boolean {
  return /^\/v1\/accounts[:/]/.test(path)
}
