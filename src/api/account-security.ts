import { z } from 'zod'
import { looseText, request } from './accounts.ts'
import { parseUrl } from './parse-url.ts'
import { line } from './text.ts'

export const PasswordChange = request({ password: looseText, newPassword: looseText, confirmPassword: looseText })
export const EmailChange = request({ password: looseText, newEmail: looseText })
export const EmailLink = request({ oobCode: looseText })
export const NewEmail = z.object({ email: z.string() })

export const CurrentPassword = request({ password: looseText })
export const SecondFactorCode = request({ verificationCode: looseText })

export const BackupCodes = z.object({ backupCodes: z.array(z.string()) })
export const NewSecondFactor = BackupCodes.extend({
  /** The secret is in Base32. */
  secret: z.string(),
  uri: z.string(),
  /** The SVG picture is a `data:` URL. */
  qr: z.string(),
})
export type NewSecondFactor = z.infer<typeof NewSecondFactor>

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
