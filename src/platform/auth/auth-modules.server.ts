import type { Kysely } from 'kysely'
import { type Config, isHttps } from '../config.server.ts'
import type { Engine } from '../database/database.server.ts'
import type { Tables } from '../database/tables.ts'
import type { Passwords } from './password-hash.server.ts'

export interface AuthModules {
  config: Pick<Config, 'publicUrl'>
  db: Kysely<Tables>
  engine: Engine
  secret: string
  passwords: Passwords
  /** Puts the reset mail on disk. */
  mailResetCode: (reset: ResetCode) => Promise<void>
}

export interface ResetCode {
  userId: string
  email: string
  code: string
}

/** Returns the name of the cookie that proves a right password until the code of the second factor is entered. */
export function secondFactorCookie(config: Pick<Config, 'publicUrl'>): string {
  return isHttps(config) ? '__Host-shop_second_factor' : 'shop_second_factor'
}
