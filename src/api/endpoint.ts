import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'

export type Access = 'anyone' | 'signed-in' | 'admin'

/** At most `points` requests in `perSeconds`. For `everyone`, only valid requests count that no other limit rejects. */
export interface Limit {
  by: 'address' | 'network' | 'everyone' | 'address and email' | 'email' | 'person'
  points: number
  perSeconds: number
  /** After the last point, each attempt must wait twice as long as the one before. */
  pause?: { firstSeconds: number; longestSeconds: number; rememberedSeconds: number }
}

/** The pages of a form that the browser posts without script. */
export interface FormWay {
  page: string
  next: string
  /** Redirects elsewhere, without flash message, if the response has this field. */
  halfway?: { field: string; next: string; event: string }
  /** Fields that are filled in again after an error; never a password. */
  refills?: readonly string[]
}

/** An endpoint, from which the server, scripts, documentation and tests are derived. */
export interface Endpoint<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** `:name` in the path is a field of the input. */
  path: string
  access: Access
  /** Rejects requests if the login is older than `recentLoginSeconds`. */
  needs?: 'recent login'
  summary: string
  input: Input
  output: Output
  /** Errors besides those of every endpoint (docs/api.md). */
  errors: readonly ErrorCode[]
  limits?: readonly Limit[]
  /** On a device of the owner it is never shed, and the owner's password is not queued. */
  signsIn?: true
  /** The log name of a success, unless the input lacks the field `ifGiven`. */
  event?: { name: string; ifGiven?: string }
  /** `fields` are JSON or a form. `photo` is its bytes, or a multipart form with a field `file`. */
  body?: 'fields' | 'photo'
  maxBodyBytes?: number
  answer?: 'fields' | 'csv' | 'tar'
  /** Accepts the header `Idempotency-Key`, with which a repeated request adds nothing. */
  takesIdempotencyKey?: true
  form?: FormWay
}

/** The fields that scripts in browsers have, whatever the type says. */
export const fieldsForBrowsers = ['method', 'path', 'takesIdempotencyKey'] as const

export type InputOf<C extends Endpoint> = z.input<C['input']>
export type ParsedInputOf<C extends Endpoint> = z.output<C['input']>
export type OutputOf<C extends Endpoint> = z.output<C['output']>

/** Returns the fields in the path: `/v1/gallery/:id` gives `['id']`. */
export function pathFields(path: string): string[] {
  return [...path.matchAll(/\/:(\w+)/g)].map((match) => match[1] as string)
}

/** Tells whether the endpoint follows Identity Toolkit. */
export function isAccountEndpoint({ path }: Pick<Endpoint, 'path'>): boolean {
  return /^\/v1\/accounts[:/]/.test(path)
}
