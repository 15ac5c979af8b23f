import { createHmac } from 'node:crypto'
import { type Logger, pino } from 'pino'
import type { Config } from './config.server.ts'
import { currentRequestId } from './request-id.server.ts'

export type Log = Logger

const secretFields = [
  'password',
  'newPassword',
  'confirmPassword',
  'oobCode',
  'token',
  'idToken',
  'refreshToken',
  'key',
]
const personalFields = ['email', 'cookie', 'set-cookie', 'authorization']

/**
 * JSON lines on standard output, each with the id of its request. What people write, their addresses and every secret
 * stay out of them.
 */
export function openLog(config: Pick<Config, 'logLevel'>): Log {
  return pino({
    level: config.logLevel,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin() {
      const request = currentRequestId()
      return request ? { request } : {}
    },
    redact: {
      paths: [...secretFields, ...personalFields].flatMap((name) => [`["${name}"]`, `*["${name}"]`]),
    },
  })
}

/** What stands in the log for somebody, the same each time: a hash that only this shop can make. */
export type Pseudonym = (of: string) => string

export function openPseudonym(secret: string): Pseudonym {
  const key = createHmac('sha256', secret).update('names in the log').digest()
  return (of) => createHmac('sha256', key).update(of).digest('base64url').slice(0, 12)
}

/** `meena@example.com` → `m***@e***`. */
export function masked(email: string): string {
  const [local = '', domain = ''] = email.split('@')
  return `${local.slice(0, 1)}***@${domain.slice(0, 1)}***`
}
