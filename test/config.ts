import { expect } from 'vitest'
import { readConfig } from './shop.ts'

export const settings = [
  'PORT',
  'HOST',
  'PUBLIC_URL',
  'HSTS_SUBDOMAINS',
  'DATA_DIR',
  'ADMIN_EMAIL',
  'ADMIN_PASSWORD',
  'PASSWORD_MIN_LENGTH',
  'DATABASE_URL',
  'FILES_URL',
  'MAIL_URL',
  'MAIL_FROM',
  'MAIL_RETRY_SECONDS',
  'DISK_RESERVE_MB',
  'STARTER_GALLERY',
  'ANALYTICS',
  'SERVICE_WORKER',
  'BACKUPS',
  'BACKUPS_DIR',
  'BACKUPS_COPY',
  'BACKUPS_PASSPHRASE',
  'UPDATES_URL',
  'TRUST_PROXY',
  'RATE_LIMITS',
  'LOAD_SHEDDING',
  'METRICS_TOKEN',
  'SESSION_SECRET',
  'LOG_LEVEL',
]

export function problemsOf(environment: Record<string, string>): string[] {
  try {
    readConfig(environment)
  } catch (error) {
    const { name, message } = error as Error
    expect(name).toBe('InvalidSettings')
    const [, ...problems] = message.split('\n  - ')
    return problems
  }
  return []
}

export const invalid: Record<string, string[]> = {
  PORT: ['-1', '65536', 'http', '3000.5'],
  PUBLIC_URL: [
    'shop.example',
    'http://shop.example',
    'ftp://localhost',
    'https://shop.example/path',
    'https://a:b@shop.example',
    'http://localhost.evil.example',
  ],
  HSTS_SUBDOMAINS: ['yes', '0'],
  ADMIN_EMAIL: ['owner', 'owner@', 'a@example.com,b@example.com'],
  ADMIN_PASSWORD: ['elevenchars', '🧵🪡🧶👗🥻👘', 'passwordpassword', 'x'.repeat(129)],
  PASSWORD_MIN_LENGTH: ['5', '65', '8.5', 'long'],
  DATABASE_URL: [
    'mysql://db/shop',
    'sqlite:',
    'postgres://',
    'postgres://db.example',
    'postgres://db.example/',
    'postgres://db.example/shop/other',
    'postgres://db.example:port/shop',
    'postgres://db.example/shop?pool_size=abc',
    'postgres://db.example/shop?pool_size=0',
    'postgres://db.example/shop?pool_size=-1',
    'postgres://db.example/shop?pool_size=2.5',
    'postgres://db.example/shop?pool_size=',
    'postgres://db.example/shop?statement_timeout=x',
    'postgres://db.example/shop?statement_timeout=0',
  ],
  FILES_URL: ['/srv/images', 'disk:'],
  MAIL_URL: [
    'mail.example',
    'http://mail.example',
    'smtp://',
    'smtp://mail.example:port',
    'smtps:///mail',
    'smtp://shop:12/ab@mail.example:587',
    'smtp://shop:12?ab@mail.example:587',
    'smtp://shop:12#ab@mail.example:587',
    'smtp://shop:%zz@mail.example:587',
  ],
  MAIL_FROM: ['shop', 'Thaiyal <shop>', 'Thaiyal <shop@shop.example', 'a@b.example, c@d.example'],
  MAIL_RETRY_SECONDS: ['0', '0.05', '-30', '3601', 'soon'],
  DISK_RESERVE_MB: ['-1', 'much'],
  STARTER_GALLERY: ['yes', '1'],
  ANALYTICS: [
    'google',
    'off',
    'ga4',
    'ga4:',
    'ga4:UA-12345-1',
    'ga4:G-ABC123DEF4:more',
    "ga4:G-ABC'; script-src *",
    'plausible:plausible.io',
    'plausible:https://plausible.io:shop.example',
    'plausible:plausible.io:shop.example:more',
    'plausible:*.io:shop.example',
    'plausible:plausible.io; script-src *:shop.example',
    'plausible:localhost:shop.example',
    'umami:cloud.umami.is',
    'umami:cloud.umami.is:my-shop',
    'umami:3f6b8a52-7a0c-4a8e-9d6e-1f2a3b4c5d6e',
    'matomo:stats.example:1',
  ],
  SERVICE_WORKER: ['yes', 'none'],
  BACKUPS: ['nightly', 'yes'],
  BACKUPS_COPY: ['bucket', 's3://', 's3://key:se/cret@bucket', 's3://bucket?endpoint=ftp://s3.example'],
  BACKUPS_PASSPHRASE: ['too short'],
  UPDATES_URL: ['releases', 'ftp://shop.example/'],
  TRUST_PROXY: ['my-proxy', '10.0.0.0/99'],
  RATE_LIMITS: ['off', 'strict'],
  LOAD_SHEDDING: ['often', 'yes'],
  METRICS_TOKEN: ['short'],
  SESSION_SECRET: ['too-short'],
  LOG_LEVEL: ['loud'],
}
