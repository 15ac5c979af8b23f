import { z } from 'zod'
import type { Config } from './config.server.ts'
import type { Database } from './database/database.server.ts'
import { readSetting, writeSetting } from './database/settings-table.server.ts'
import { version } from './program.server.ts'

const lookUpEveryMs = 24 * 3_600_000
const timeoutMs = 10_000

/** `npm run release` writes this file, `latest.json`. The news are a section of CHANGELOG.md. */
const Release = z.object({ version: z.string().regex(/^\d+\.\d+\.\d+$/), news: z.string().max(10_000) })
type Release = z.infer<typeof Release>

/** Asks once a day at UPDATES_URL for the newest version. The request says nothing about this shop. */
export async function lookUpNewestVersion(
  { db, config, now }: { db: Database['db']; config: Pick<Config, 'updatesUrl'>; now: () => number },
  stop: AbortSignal,
): Promise<void> {
  if (!config.updatesUrl) return
  const { time = 0 } = JSON.parse((await readSetting(db, 'newestVersion')) ?? '{}')
  if (now() < time + lookUpEveryMs) return
  const signal = AbortSignal.any([stop, AbortSignal.timeout(timeoutMs)])
  const response = await fetch(new URL('latest.json', config.updatesUrl), { signal })
  if (!response.ok) throw new Error(`UPDATES_URL answers ${response.status}.`)
  const release = Release.parse(await response.json())
  await writeSetting(db, 'newestVersion', JSON.stringify({ ...release, time: now() }))
}

/** Returns the newest version if it is newer than this one. */
export async function readNewerVersion({ db }: Pick<Database, 'db'>): Promise<Release | undefined> {
  const stored = await readSetting(db, 'newestVersion')
  const { data } = Release.safeParse(JSON.parse(stored ?? '{}'))
  const isNewer = data && data.version.localeCompare(version, 'en', { numeric: true }) > 0
  return isNewer ? data : undefined
}
