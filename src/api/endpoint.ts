import type { z } from 'zod'

export type Access = 'anyone' | 'signed-in' | 'owner'

/** A limit by `everyone` counts only valid requests that no other limit rejects. */
export interface Limit {
  by: 'address' | 'network' | 'everyone' | 'address and subject' | 'subject' | 'user'
  points: number
  perSeconds: number
  /** Once the points are used up, each attempt must wait twice as long as the previous attempt. */
  pause?: { firstSeconds: number; maxSeconds: number; attemptLifetimeSeconds: number }
}

export interface Endpoint<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Parameters in the path, such as `:id`, are fields of the input. */
  path: string
  access: Access
  needs?: 'recent login'
  input: Input
  output: Output
  limits?: readonly Limit[]
  /** On a known device of the owner, the request bypasses load shedding. */
  signsIn?: true
  /** Returns the account that the request is about. */
  subjectOf?(input: z.output<Input>): string | undefined
  /** A successful request logs this security event, with `requiresField` only if the input has that field. */
  event?: { name: string; requiresField?: string }
  /** `fields` is JSON or a form. `photo` is the bytes, or a multipart form with a field `file`. `backup` is the bytes. */
  body?: 'fields' | 'photo' | 'backup'
  maxBodyBytes?: number
  response?: 'fields' | 'csv' | 'text' | 'tar' | 'stream'
  /** A repeated request with the same `Idempotency-Key` creates nothing and returns what the first one created. */
  takesIdempotencyKey?: true
  form?: {
    page: string
    next: string
    /** If the response has this field, the redirect goes to this `next` and sets no flash message. */
    secondStep?: { field: string; next: string; event: string }
    /** The next page receives these fields. A form shows them again after an error. They never include a password. */
    refills?: readonly string[]
  }
}

/** The build removes all other fields from the browser bundle, although the type still has them. */
export const fieldsForBrowsers = ['method', 'path', 'takesIdempotencyKey'] as const

export type InputOf<E extends Endpoint> = z.input<E['input']>
export type ParsedInputOf<E extends Endpoint> = z.output<E['input']>
export type OutputOf<E extends Endpoint> = z.output<E['output']>

export function pathFields(path: string): string[] {
  return [...path.matchAll(/\/:(\w+)/g)].map((match) => match[1] as string)
}

export function isAccountEndpoint({ path }: Pick<Endpoint, 'path'>): boolean {
  return /^\/v1\/accounts[:/]/.test(path)
}
