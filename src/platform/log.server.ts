import { AsyncLocalStorage } from 'node:async_hooks'
import { createHmac, randomUUID } from 'node:crypto'
import { type Logger, pino } from 'pino'
import type { Config } from './config.server.ts'

export type Log = Logger
export type Print = (line: string) => void

const redactedFields = [
  ...['password', 'newPassword', 'confirmPassword', 'oobCode', 'token', 'idToken', 'refreshToken', 'key'],
  ...['email', 'cookie', 'set-cookie', 'authorization'],
]

/** The owner can read an id of this length out on the phone. */
const idLength = 8
const requestIds = new AsyncLocalStorage<string>()

export function withRequestId<T>(work: (id: string) => T): T {
  const id = randomUUID().slice(0, idLength).toUpperCase()
  return requestIds.run(id, () => work(id))
}

export function currentRequestId(): string | undefined {
  return requestIds.getStore()
}

export function openLog(config: Pick<Config, 'logLevel'>): Log {
  return pino({
    level: config.logLevel,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: () => ({ request: currentRequestId() }),
    redact: redactedFields.flatMap((name) => [`["${name}"]`, `*["${name}"]`]),
  })
}

/** Returns a function that hashes an IP address or email with a key that only this shop has. */
export function openPseudonym(secret: string) {
  const key = createHmac('sha256', secret).update('names in the log').digest()
  return (address: string) => createHmac('sha256', key).update(address).digest('base64url').slice(0, 12)
}

/** Masks each email in the words of another program. */
export function maskEmailsIn(text: string): string {
  return text.replace(/[^\s<>@]+@[^\s<>@]+/g, maskEmail)
}

/** Masks `meena@example.com` as `m***@e***`. */
export function maskEmail(email: string): string {
  const [local = '', domain = ''] = email.split('@')
  return `${local.slice(0, 1)}***@${domain.slice(0, 1)}***`
}
