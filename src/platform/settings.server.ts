import { resolve } from 'node:path'
import { compile as compileTrust } from 'proxy-addr'
import { z } from 'zod'
import { normaliseEmail } from '../api/accounts.ts'
import { parseChatNumber } from '../api/phone-numbers.ts'
import * as constants from '../api/shop-constants.ts'
import { analyticsSyntax, readAnalytics } from './analytics-setting.server.ts'
import { isCommonPassword } from './auth/common-passwords.server.ts'
import { postgresParameters, readPostgresAddress } from './database/postgres-address.server.ts'
import { readS3Address } from './files/s3-address.server.ts'
import { readMailService } from './mail/mail-service.server.ts'

export const exampleOwnerEmail = 'owner@thaiyal.example'

const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]'])
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** An IPv6 address has brackets, as in a URL. */
export function isLoopback(hostname: string): boolean {
  return loopbackNames.has(hostname) || hostname.endsWith('.localhost')
}

const onOrOff = z.stringbool({ truthy: ['on'], falsy: ['off'], error: 'must be on or off' }).default(true)

function numberFrom(min: number, max: number) {
  const error = `must be a number from ${min} to ${max}`
  return z.coerce.number({ error }).min(min, { error }).max(max, { error })
}

function integerFrom(min: number, max: number) {
  return numberFrom(min, max).int({ error: 'must be a whole number' })
}

function parseWith<T>(read: (value: string) => T | undefined, error: string) {
  return z.string().transform((value, context) => {
    try {
      const result = read(value)
      if (result !== undefined) return result
    } catch {}
    context.addIssue({ code: 'custom', message: error })
    return z.NEVER
  })
}

function address(localUrl: RegExp, read: (url: string) => unknown, error: string) {
  return parseWith((url) => (localUrl.test(url) || read(url) ? url : undefined), error)
}

function isMailAddress(url: string): boolean {
  const { protocol, hostname, pathname, search, hash, username, password } = new URL(url)
  decodeURIComponent(username + password)
  const isMailServer = /^smtps?:$/.test(protocol) && hostname !== '' && pathname.length < 2
  return isMailServer && !search.includes('@') && !hash
}

/** Reads `Thaiyal <shop@shop.example>` or an address alone. */
function readSender(text: string): { name?: string; address: string } | undefined {
  const [, name, inBrackets] = /^"?([^"<>\p{Cc}]*?)"?\s*<([^<>]+)>$/u.exec(text.trim()) ?? []
  const address = normaliseEmail(inBrackets ?? text)
  return address ? { name: name || undefined, address } : undefined
}

// Unencoded characters would start another part of the address.
const encodedPassword = 'with the password percent-encoded: / as %2F, ? as %3F, # as %23, @ as %40, % as %25'

export const PublicUrl = z
  .url({ error: 'must be the address of the shop, such as https://shop.example', abort: true })
  .transform((value) => new URL(value))
  .refine((url) => url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname)), {
    error: 'must begin with https:// (http:// only for this machine itself, such as http://localhost:3000)',
  })
  .refine((url) => url.pathname === '/' && !url.search && !url.hash && !url.username, {
    error: 'must be an address without a path, a query or a user name',
  })

/** The names of files are appended to it. */
const UpdatesUrl = z
  .url({ protocol: /^https?$/, error: 'must be the address of a folder with releases, such as https://shop.example/' })
  .transform((address) => `${address.replace(/\/$/, '')}/`)

/** Each key is a setting in camel case: `passwordMinLength` is PASSWORD_MIN_LENGTH. */
export type Settings = z.output<typeof Settings>
export const Settings = z.object({
  port: integerFrom(0, 65535).default(3000),
  host: z
    .union([z.ipv4(), z.ipv6(), z.literal('localhost')], {
      error: 'must be an address of this machine, such as 127.0.0.1, or 0.0.0.0 for all networks',
    })
    .default('127.0.0.1'),
  publicUrl: PublicUrl.optional(),
  hstsSubdomains: onOrOff,
  dataDir: z
    .string()
    .default('data')
    .transform((path) => resolve(path)),
  adminEmail: parseWith(normaliseEmail, 'must be an email address').default(exampleOwnerEmail),
  adminPassword: z
    .string()
    .min(constants.ownerPasswordMinLength, {
      error: `must have at least ${constants.ownerPasswordMinLength} characters`,
    })
    .max(constants.passwordMaxLength, { error: `must have at most ${constants.passwordMaxLength} characters` })
    .refine((value) => !isCommonPassword(value), { error: 'is among the most common passwords' })
    .optional(),
  helperName: z.string().max(60, { error: 'must have at most 60 characters' }).optional(),
  helperPhone: parseWith(
    (number) => parseChatNumber(number) || undefined,
    'must be one number that can have WhatsApp, such as +91 98400 12345',
  ).optional(),
  passwordMinLength: integerFrom(constants.customerPasswordMinLength, 64).default(constants.customerPasswordMinLength),
  databaseUrl: address(
    /^sqlite:./,
    readPostgresAddress,
    `must be sqlite:data/shop.sqlite or postgres://user:password@host:5432/database?pool_size=10, ${encodedPassword}; ` +
      `valid parameters are ${postgresParameters.join(', ')}`,
  ).optional(),
  filesUrl: address(
    /^disk:./,
    readS3Address,
    'must be disk:data/images or s3://key:secret@bucket/prefix?region=…&endpoint=https://…&pathStyle=on&public=https://…',
  ).optional(),
  mailUrl: address(
    /^outbox:./,
    (url) => readMailService(url) ?? isMailAddress(url),
    `must be outbox:data/outbox, resend://KEY, brevo://KEY or smtp[s]://user:password@host:587, ${encodedPassword}`,
  ).optional(),
  mailFrom: parseWith(
    readSender,
    'must be an email address, or a name with one: Thaiyal <shop@shop.example>',
  ).optional(),
  mailRetrySeconds: numberFrom(0.1, 3600).default(30),
  diskReserveMb: numberFrom(0, 1e9).optional(),
  starterGallery: onOrOff,
  analytics: parseWith(readAnalytics, analyticsSyntax).default({ countsVisits: true, service: undefined }),
  serviceWorker: onOrOff,
  backups: onOrOff,
  backupsDir: z.string().optional(),
  backupsCopy: parseWith(
    (url) => (readS3Address(url) ? url : undefined),
    'must be s3://key:secret@bucket/prefix?region=…&endpoint=https://…&pathStyle=on',
  ).optional(),
  backupsPassphrase: z.string().min(12, { error: 'must have at least 12 characters' }).optional(),
  updatesUrl: UpdatesUrl.optional(),
  trustProxy: parseWith(
    (value) => compileTrust(value.split(',').map((part) => part.trim())),
    'must be addresses or networks of your proxies, such as "loopback" or "10.0.0.5, 10.1.0.0/16"',
  ).default(() => () => false),
  rateLimits: z.enum(['default', 'relaxed'], { error: 'must be default or relaxed' }).default('default'),
  loadShedding: onOrOff,
  metricsToken: z.string().min(16, { error: 'must have at least 16 characters' }).optional(),
  sessionSecret: z.string().min(32, { error: 'must have at least 32 characters' }).optional(),
  logLevel: z.enum(logLevels, { error: `must be one of ${logLevels.join(', ')}` }).default('info'),
})
