import { z } from 'zod'
import { parseUrl } from './parse-url.ts'
import { line } from './text.ts'

/** These are the push services of Chrome, Firefox, Safari and Edge. The shop sends requests to no other host. */
const pushServices =
  /^(fcm\.googleapis\.com|([a-z0-9-]+\.)+(push\.services\.mozilla\.com|push\.apple\.com|notify\.windows\.com))$/

function isPushService(endpoint: string): boolean {
  const { protocol, host, username, password } = parseUrl(endpoint) ?? {}
  return protocol === 'https:' && pushServices.test(host ?? '') && !username && !password
}

/** See https://w3c.github.io/push-api. An uncompressed P-256 point in base64url begins with B. */
export const PushSubscription = z.strictObject({
  endpoint: line(2000).refine(isPushService, { error: 'must be of a known push service' }),
  keys: z.strictObject({ p256dh: z.string().regex(/^B[\w-]{86}$/), auth: z.string().regex(/^[\w-]{22}$/) }),
})
export type PushSubscription = z.output<typeof PushSubscription>

export const NamedDevice = z.object({
  id: z.string(),
  isCurrent: z.boolean(),
  browser: z.string(),
  system: z.string(),
})

export const NotifiedDevice = NamedDevice.extend({ subscribedTime: z.number() })
export type NotifiedDevice = z.infer<typeof NotifiedDevice>

export const Notifications = z.object({
  /** The key is the `applicationServerKey` of a subscription. */
  publicKey: z.string(),
  devices: z.array(NotifiedDevice),
})
export type Notifications = z.infer<typeof Notifications>

/** A subscription that has ended receives nothing and is deleted. */
export const TestResult = z.object({ isReceived: z.boolean() })
