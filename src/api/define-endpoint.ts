import { z } from 'zod'
import type { Access, Endpoint, Limit } from './endpoint.ts'

const NoInput = z.strictObject({})
const IdInput = z.strictObject({ id: z.string().max(100) })
const Empty = z.object({})
type DefaultInput<Path> = Path extends `${string}/:id${string}` ? typeof IdInput : typeof NoInput

export const perMinute = (by: Limit['by'], points: number): Limit => ({ by, points, perSeconds: 60 })
export const perHour = (by: Limit['by'], points: number): Limit => ({ by, points, perSeconds: 60 * 60 })

/** The limit allows a batch of photo uploads. */
const ownerLimits = [perMinute('address', 120)]

export function endpoint<
  Path extends string,
  Input extends z.ZodType = DefaultInput<Path> & z.ZodType,
  Output extends z.ZodType = typeof Empty,
>(
  route: `${Endpoint['method']} ${Path}`,
  access: Access,
  options: Partial<Omit<Endpoint<Input, Output>, 'method' | 'path' | 'access'>> = {},
): Endpoint<Input, Output> {
  const [method, path] = route.split(' ') as [Endpoint['method'], string]
  const defaults = path.includes('/:id') ? { input: IdInput, errors: ['NOT_FOUND'] } : { input: NoInput, errors: [] }
  const limits = access === 'admin' ? { limits: ownerLimits } : {}
  const defined: unknown = { output: Empty, ...defaults, ...limits, method, path, access, ...options }
  return defined as Endpoint<Input, Output>
}
