import { type Logger, pino } from 'pino'
import type { Config } from './config.server.ts'

export type Log = Logger

/** JSON lines on standard output. What people write, their addresses and every secret stay out of them. */
export function openLog(config: Pick<Config, 'logLevel'>): Log {
  return pino({
    level: config.logLevel,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: ['password', 'newPassword', 'oobCode', 'token', 'email', 'cookie', 'authorization'].flatMap((name) => [
        name,
        `*.${name}`,
      ]),
    },
  })
}
