import { appendFileSync, mkdirSync, statSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from './config.server.ts'
import type { Log } from './log.server.ts'

/** Twelve whole months and the current one are stored. */
const retainedMonths = 13
/** A flood of rejected sign-ins must not fill the disk. */
const maxBytesPerMonth = 50_000_000

const folderIn = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'security-log')
const monthOf = (time: number) => new Date(time).toISOString().slice(0, 7)

/** Returns a function that appends an event to the file of the month, apart from the log of requests. */
export function openSecurityLog(config: Pick<Config, 'dataDir'>, { now, log }: { now: () => number; log: Log }) {
  let [month, bytes] = ['', 0]
  return (event: object): void => {
    const path = join(folderIn(config), `${monthOf(now())}.jsonl`)
    const line = `${JSON.stringify({ time: new Date(now()).toISOString(), ...event })}\n`
    try {
      if (month !== monthOf(now())) {
        mkdirSync(folderIn(config), { recursive: true, mode: 0o700 })
        bytes = statSync(path, { throwIfNoEntry: false })?.size ?? 0
        month = monthOf(now())
      }
      bytes += line.length
      if (bytes <= maxBytesPerMonth) appendFileSync(path, line, { mode: 0o600 })
    } catch (error) {
      log.warn({ err: error }, 'security event not written to its file')
    }
  }
}

export async function deleteOldSecurityLogs({ config, now }: { config: Config; now: () => number }): Promise<void> {
  const date = new Date(now())
  const oldest = monthOf(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - retainedMonths + 1))
  for (const name of await readdir(folderIn(config)).catch(() => []))
    if (/^\d{4}-\d\d\.jsonl$/.test(name) && name.slice(0, 7) < oldest) await rm(join(folderIn(config), name))
}
