import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { loadEnvFile } from 'node:process'
import { isMadeOfNames } from './auth/common-passwords.server.ts'
import { settingsOfPlatform } from './hosting-platform.ts'
import { identityOf, namesIn } from './identity.server.ts'
import { exampleOwnerEmail, isLoopback, PublicUrl, Settings } from './settings.server.ts'

export type Config = ReturnType<typeof withDefaults>

export function isHttps(config: Pick<Config, 'publicUrl'>): boolean {
  return config.publicUrl?.protocol === 'https:'
}

export class InvalidSettings extends Error {
  override readonly name = 'InvalidSettings'

  constructor(problems: readonly string[]) {
    super(`Invalid settings:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
  }
}

export function readEnvironment(): Config {
  if (existsSync('.env')) loadEnvFile('.env')
  return readConfig(process.env)
}

/** Reads the settings from environment variables. @throws {InvalidSettings} listing every invalid setting. */
export function readConfig(variables: Record<string, string | undefined>): Config {
  const platform = settingsOfPlatform(variables)
  const given = Object.fromEntries(
    Object.keys(Settings.shape).map((key) => {
      const value = variables[nameOf(key)]
      // An empty value, which `.env` files contain, means the default.
      return [key, value?.trim() ? value : platform[nameOf(key)]]
    }),
  )
  const { data, error } = Settings.safeParse(given)
  const problems = [
    ...(error?.issues ?? []).map(({ path, message }) => `${nameOf(path.join())} ${message}`),
    ...listContradictions(given),
  ]
  if (!data || problems.length > 0) throw new InvalidSettings(problems)
  return withDefaults(data)
}

/** Returns the path of a local address, such as `disk:data/images`, and undefined for other addresses. */
export function localPath(url: string): string | undefined {
  const path = /^(?:sqlite|disk|outbox):(.+)/.exec(url)?.[1]
  return path && resolve(path)
}

function nameOf(key: string): string {
  return key.replace(/[A-Z]/g, '_$&').toUpperCase()
}

function withDefaults(settings: Settings) {
  const { dataDir, databaseUrl, filesUrl, mailUrl, backupsDir } = settings
  return {
    ...settings,
    databaseUrl: databaseUrl ?? `sqlite:${join(dataDir, 'shop.sqlite')}`,
    filesUrl: filesUrl ?? `disk:${join(dataDir, 'images')}`,
    mailUrl: mailUrl ?? `outbox:${join(dataDir, 'outbox')}`,
    backupsDir: resolve(backupsDir ?? join(dataDir, 'backups')),
  }
}

function listContradictions(given: Record<string, string | undefined>): string[] {
  const { publicUrl, adminPassword = '', adminEmail = exampleOwnerEmail, rateLimits, loadShedding } = given
  const isLocal = isLoopback(PublicUrl.safeParse(publicUrl).data?.hostname ?? '')
  const onlyLocal = 'only where PUBLIC_URL is a loopback address, such as http://localhost:3000'
  return [
    isMadeOfNames(adminPassword, namesIn(identityOf({})), adminEmail.trim()) &&
      'ADMIN_PASSWORD consists of little more than the shop’s name and words of ADMIN_EMAIL',
    Boolean(given.helperName) && !given.helperPhone && 'HELPER_NAME needs HELPER_PHONE',
    !isLocal && rateLimits === 'relaxed' && `RATE_LIMITS may be relaxed ${onlyLocal}`,
    !isLocal && loadShedding === 'off' && `LOAD_SHEDDING may be off ${onlyLocal}`,
  ].filter((problem) => problem !== false)
}
