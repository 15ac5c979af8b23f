import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'

export type Access = 'anyone' | 'signed-in' | 'admin'

/** The limit for `everyone` counts only valid requests that no other limit rejects. */
export interface Limit {
  by: 'address' | 'network' | 'everyone' | 'address and email' | 'email' | 'person'
  points: number
  perSeconds: number
  /** After the last point, each attempt must wait twice as long as the one before. */
  pause?: { firstSeconds: number; longestSeconds: number; rememberedSeconds: number }
}

export interface FormRedirect {
  page: string
  next: string
  /** Redirects elsewhere, without flash message, if the response has this field. */
  halfway?: { field: string; next: string; event: string }
  /** The server fills in these fields again after an error. They never include a password. */
  refills?: readonly string[]
}

export interface Endpoint<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** `:name` in the path is a field of the input. */
  path: string
  access: Access
  needs?: 'recent login'
  summary: string
  input: Input
  output: Output
  /** Every endpoint has further errors (docs/api.md). */
  errors: readonly ErrorCode[]
  limits?: readonly Limit[]
  /** The endpoint is never shed on a device of the owner, and the owner's password is not queued. */
  signsIn?: true
  /** The server logs a success under this name, unless the input lacks the field `ifGiven`. */
  event?: { name: string; ifGiven?: string }
  /** `fields` are JSON or a form. `photo` is its bytes, or a multipart form with a field `file`. */
  body?: 'fields' | 'photo'
  maxBodyBytes?: number
  answer?: 'fields' | 'csv' | 'tar'
  /** A repeated request with the same `Idempotency-Key` adds nothing. */
  takesIdempotencyKey?: true
  form?: FormRedirect
}

/** Scripts in browsers have only these fields, whatever the type says. */
export const fieldsForBrowsers = ['method', 'path', 'takesIdempotencyKey'] as const

export type InputOf<C extends Endpoint> = z.input<C['input']>
export type ParsedInputOf<C extends Endpoint> = z.output<C['input']>
export type OutputOf<C extends Endpoint> = z.output<C['output']>

export function pathFields(path: string): string[] {
  return [...path.matchAll(/\/:(\w+)/g)].map((match) => match[1] as string)
}

export function isAccountEndpoint({ path }: Pick<Endpoint, 'path'>): boolean {
  return /^\/v1\/accounts[:/]/.test(path)
}
