import { z } from 'zod'
import type { Access, Endpoint } from './endpoint.ts'

const Nothing = z.strictObject({})
const Done = z.object({})

const minuteSeconds = 60
/** The owner may upload a batch of photos in a minute. */
export const ownerLimits = [{ by: 'address', points: 120, perSeconds: minuteSeconds }] as const

export function endpoint<Input extends z.ZodType = typeof Nothing, Output extends z.ZodType = typeof Done>(
  route: `${Endpoint['method']} /${string}`,
  who: Access,
  rest: Pick<Endpoint, 'summary'> & Partial<Omit<Endpoint<Input, Output>, 'method' | 'path' | 'access'>>,
): Endpoint<Input, Output> {
  const [method, path] = route.split(' ') as [Endpoint['method'], string]
  const defaults = { input: Nothing, output: Done, errors: [] } as unknown as Endpoint<Input, Output>
  const limits = who === 'admin' && method !== 'GET' ? { limits: ownerLimits } : {}
  return { ...defaults, ...limits, method, path, access: who, ...rest }
}
