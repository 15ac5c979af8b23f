import { existsSync } from 'node:fs'
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { loadEnvFile } from 'node:process'
import { compile as compileTrust } from 'proxy-addr'
import { z } from 'zod'
import { normalEmail } from '../api/accounts.ts'
import { adminPasswordMinLength, passwordMaxLength, visitorPasswordMinLength } from '../api/shop-facts.ts'
import { type Analytics, AnalyticsSetting } from './analytics-setting.server.ts'
import { isCommonPassword, isMadeOfNames } from './auth/common-passwords.server.ts'
import { isPostgresAddress } from './database/postgres-address.server.ts'
import { isS3Address } from './files/s3-address.server.ts'

/** Every setting, checked; `.env.example` explains them in the same order. */
export interface Config {
  port: number
  host: string
  /** The one address the shop answers to, without a path; undefined: every loopback name on the port it is reached by. */
  publicUrl: URL | undefined
  /** Whether https is promised for the names below it, too. */
  hstsSubdomains: boolean
  dataDir: string
  adminEmail: string
  adminPassword: string | undefined
  /** Of visitors' new passwords, in characters. */
  passwordMinLength: number
  databaseUrl: string
  filesUrl: string
  mailUrl: string
  /** After the first failure; each next pause is twice as long. */
  mailRetrySeconds: number
  /** Below so many free bytes photos are refused; undefined: by the size of the disk. */
  diskReserveBytes: number | undefined
  starterGallery: boolean
  analytics: Analytics
  keptOnPhone: boolean
  /** Whether a backup is made each night. */
  backups: boolean
  backupsDir: string
  trustProxy: (address: string, hop: number) => boolean
  rateLimits: 'default' | 'relaxed'
  sessionSecret: string | undefined
  /** Whether a process that comes late gives something up. */
  sheds: boolean
  /** By which `/metrics` may be read from elsewhere. */
  metricsToken: string | undefined
  logLevel: (typeof logLevels)[number]
}

/** Of a shop whose owner has not named hers. */
export const exampleAdminEmail = 'owner@thaiyal.example'

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** Thrown with every wrong setting in its message, so that they can be put right in one go. */
export class WrongSettings extends Error {
  override readonly name = 'WrongSettings'
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(`These settings cannot be used:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
    this.problems = problems
  }
}

/** The settings of the environment, with those of the file `.env` in the working folder behind them. */
export function readEnvironment(): Config {
  if (existsSync('.env')) loadEnvFile('.env')
  return readConfig(process.env)
}

/** @throws {WrongSettings} naming every wrong setting at once. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  // An empty value, as `.env` files have them, means the default.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()))
  const parsed = Settings.safeParse(given)
  const problems = [
    ...(parsed.error?.issues ?? []).map((issue) => `${issue.path.join('.')} ${issue.message}`),
    ...contradictions(given),
  ]
  if (!parsed.success || problems.length > 0) throw new WrongSettings(problems)

  const settings = parsed.data
  const dataDir = resolve(settings.DATA_DIR)
  return {
    port: settings.PORT,
    host: settings.HOST,
    publicUrl: settings.PUBLIC_URL,
    hstsSubdomains: settings.HSTS_SUBDOMAINS === 'on',
    dataDir,
    adminEmail: settings.ADMIN_EMAIL,
    adminPassword: settings.ADMIN_PASSWORD,
    passwordMinLength: settings.PASSWORD_MIN_LENGTH,
    databaseUrl: settings.DATABASE_URL ?? `sqlite:${join(dataDir, 'shop.sqlite')}`,
    filesUrl: settings.FILES_URL ?? `disk:${join(dataDir, 'images')}`,
    mailUrl: settings.MAIL_URL ?? `outbox:${join(dataDir, 'outbox')}`,
    mailRetrySeconds: settings.MAIL_RETRY_SECONDS,
    diskReserveBytes: settings.DISK_RESERVE_MB && settings.DISK_RESERVE_MB * 1024 * 1024,
    starterGallery: settings.STARTER_GALLERY === 'on',
    analytics: settings.ANALYTICS,
    keptOnPhone: settings.KEPT_ON_PHONE === 'on',
    backups: settings.BACKUPS === 'on',
    backupsDir: resolve(settings.BACKUPS_DIR ?? join(dataDir, 'backups')),
    trustProxy: settings.TRUST_PROXY,
    rateLimits: settings.RATE_LIMITS,
    sessionSecret: settings.SESSION_SECRET,
    sheds: settings.SHEDDING === 'on',
    metricsToken: settings.METRICS_TOKEN,
    logLevel: settings.LOG_LEVEL,
  }
}

/** Whether the shop runs on https, and so may use the strictest cookies. */
export function isHttps(config: Pick<Config, 'publicUrl'>): boolean {
  return config.publicUrl?.protocol === 'https:'
}

const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]'])

/** @param hostname as in a URL: an IPv6 address stands in brackets. */
export function isLoopback(hostname: string): boolean {
  return loopbackNames.has(hostname) || hostname.endsWith('.localhost')
}

const PublicUrl = z
  .string()
  .refine((value) => URL.canParse(value), {
    error: 'must be the address of the shop, such as https://shop.example',
    abort: true,
  })
  .transform((value) => new URL(value))
  .refine((url) => url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname)), {
    error: 'must begin with https:// (http:// only for this machine itself, such as http://localhost:3000)',
  })
  .refine((url) => url.pathname === '/' && !url.search && !url.hash && !url.username, {
    error: 'must be an address without a path, a query or a name in it',
  })

const Trust = z.string().transform((value, context) => {
  try {
    return compileTrust(value.split(',').map((part) => part.trim()))
  } catch {
    context.addIssue({
      code: 'custom',
      message: 'must be addresses or networks of your proxies, such as "loopback" or "10.0.0.5, 10.1.0.0/16"',
    })
    return z.NEVER
  }
})

const address = (schemes: string[], example: string) =>
  z.string().refine((value) => schemes.some((scheme) => value.startsWith(scheme) && value.length > scheme.length), {
    error: `must begin with ${schemes.join(' or ')}, such as ${example}`,
  })

/** Not encoded, they begin another part of the address, and another host would be asked. */
const encodedPassword = 'and the password percent-encoded: / as %2F, ? as %3F, # as %23, @ as %40, % as %25'

function isMailServer(value: string): boolean {
  const url = URL.parse(value)
  if (!url?.hostname || url.hash || !/^\/?$/.test(url.pathname) || url.search.includes('@')) return false
  // The client would take a stray % as it stands.
  return !/%(?![0-9a-f]{2})/i.test(url.username + url.password)
}

const passwordMinLengthError = { error: `must be a number from ${visitorPasswordMinLength} to 64` }

const Settings = z.object({
  PORT: z.coerce
    .number({ error: 'must be a port number' })
    .int({ error: 'must be a port number' })
    .min(0, { error: 'must be a port number' })
    .max(65535, { error: 'must be a port number' })
    .default(3000),
  HOST: z
    .string()
    .refine((value) => isIP(value) !== 0 || value === 'localhost', {
      error: 'must be an address of this machine, such as 127.0.0.1, or 0.0.0.0 for all networks',
    })
    .default('127.0.0.1'),
  PUBLIC_URL: PublicUrl.optional(),
  HSTS_SUBDOMAINS: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
  DATA_DIR: z.string().default('data'),
  ADMIN_EMAIL: z
    .string()
    .transform((value, context) => {
      const email = normalEmail(value)
      if (!email) context.addIssue({ code: 'custom', message: 'must be an email address' })
      return email ?? z.NEVER
    })
    .default(exampleAdminEmail),
  ADMIN_PASSWORD: z
    .string()
    .min(adminPasswordMinLength, { error: `must have at least ${adminPasswordMinLength} characters` })
    .max(passwordMaxLength, { error: `must have at most ${passwordMaxLength} characters` })
    .refine((value) => !isCommonPassword(value), { error: 'is among the most common passwords' })
    .optional(),
  PASSWORD_MIN_LENGTH: z.coerce
    .number(passwordMinLengthError)
    .int(passwordMinLengthError)
    .min(visitorPasswordMinLength, passwordMinLengthError)
    .max(64, passwordMinLengthError)
    .default(visitorPasswordMinLength),
  DATABASE_URL: address(
    ['sqlite:', 'postgres://', 'postgresql://'],
    'sqlite:data/shop.sqlite or postgres://shop:password@db.example/shop',
  )
    .refine((value) => !/^postgres(ql)?:/.test(value) || isPostgresAddress(value), {
      error:
        'must be postgres://user:password@host:5432/database?pool_size=10&statement_timeout=5000&sslmode=verify-full, ' +
        `with no word that is not known, ${encodedPassword}`,
    })
    .optional(),
  FILES_URL: address(['disk:', 's3://'], 'disk:data/images or s3://bucket/prefix?region=ap-south-1')
    .refine((value) => !value.startsWith('s3://') || isS3Address(value), {
      error: 'must be s3://key:secret@bucket/prefix?region=…&endpoint=https://…&pathStyle=on&public=https://…',
    })
    .optional(),
  MAIL_URL: address(['outbox:', 'smtp://', 'smtps://'], 'smtp://user:password@mail.example:587')
    .refine((value) => !/^smtps?:/.test(value) || isMailServer(value), {
      error: `must be smtp://user:password@host:587 or smtps://user:password@host, ${encodedPassword}`,
    })
    .optional(),
  MAIL_RETRY_SECONDS: z.coerce
    .number({ error: 'must be a number of seconds from 0.1 to 3600' })
    .min(0.1, { error: 'must be a number of seconds from 0.1 to 3600' })
    .max(3600, { error: 'must be a number of seconds from 0.1 to 3600' })
    .default(30),
  DISK_RESERVE_MB: z.coerce
    .number({ error: 'must be a number of megabytes' })
    .min(0, { error: 'must be a number of megabytes' })
    .optional(),
  STARTER_GALLERY: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
  ANALYTICS: AnalyticsSetting.default({ countsHere: true, service: undefined }),
  KEPT_ON_PHONE: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
  BACKUPS: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
  BACKUPS_DIR: z.string().optional(),
  TRUST_PROXY: Trust.default(() => () => false),
  RATE_LIMITS: z.enum(['default', 'relaxed'], { error: 'must be default or relaxed' }).default('default'),
  SESSION_SECRET: z.string().min(32, { error: 'must have at least 32 characters' }).optional(),
  SHEDDING: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
  METRICS_TOKEN: z.string().min(16, { error: 'must have at least 16 characters' }).optional(),
  LOG_LEVEL: z.enum(logLevels, { error: `must be one of ${logLevels.join(', ')}` }).default('info'),
})

function contradictions(given: Record<string, string | undefined>): string[] {
  const { data: publicUrl } = PublicUrl.safeParse(given.PUBLIC_URL)
  const passwordOfNames = isMadeOfNames(given.ADMIN_PASSWORD ?? '', given.ADMIN_EMAIL?.trim() ?? exampleAdminEmail)
  const ofPassword = passwordOfNames
    ? ['ADMIN_PASSWORD has little in it but the shop’s name and words of ADMIN_EMAIL']
    : []
  if (publicUrl && isLoopback(publicUrl.hostname)) return ofPassword
  const onlyHere = 'only where PUBLIC_URL is a loopback address, such as http://localhost:3000'
  return [
    ...ofPassword,
    ...(given.RATE_LIMITS === 'relaxed' ? [`RATE_LIMITS may be relaxed ${onlyHere}`] : []),
    ...(given.SHEDDING === 'off' ? [`SHEDDING may be off ${onlyHere}`] : []),
  ]
}
