import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { addDays } from '../api/shop-clock.ts'
import type { Deps } from '../platform/deps.server.ts'
import { BackupError } from './check-backup.server.ts'

const dailyBackups = 7
const weeklyBackups = 4
const testedName = /^thaiyal-(\d{4}-\d\d-\d\d)\.tar$/

export const testedPath = (folder: string, day: string) => join(folder, `thaiyal-${day}.tar`)
export const untestedPath = (folder: string, day: string) => join(folder, `thaiyal-${day}.untested`)
export const trialPath = (folder: string) => join(folder, 'trial')

/** Deletes expired and unfinished backups. Backups dated after today stay, because the clock may be wrong now. */
export async function cleanUpBackups(folder: string, today: string): Promise<void> {
  const names = await readdir(folder)
  const days = names.flatMap((name) => testedName.exec(name)?.[1] ?? []).filter((day) => day <= today)
  const retained = retainedDays(days)
  const untested = names.filter((name) => name.endsWith('.untested')).map((name) => join(folder, name))
  const expired = days.filter((day) => !retained.has(day)).map((day) => testedPath(folder, day))
  for (const path of [...expired, ...untested, trialPath(folder)]) await rm(path, { recursive: true, force: true })
}

/** Selects the newest seven days, and the first day of each of the four newest weeks before them. */
export function retainedDays(days: string[]): Set<string> {
  const newestFirst = [...new Set(days)].sort().reverse()
  const daily = newestFirst.slice(0, dailyBackups)
  // The earliest day of a week overwrites the later ones.
  const firstOfWeek = new Map(newestFirst.map((day) => [mondayOf(day), day]))
  const weekly = [...firstOfWeek.values()].filter((day) => !daily.includes(day)).slice(0, weeklyBackups)
  return new Set([...daily, ...weekly])
}

function mondayOf(day: string): string {
  const sinceMonday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
  return addDays(day, -sinceMonday)
}

/** @throws {BackupError} if the disk lacks space for a backup and its trial restore beyond the reserve. */
export async function rejectWithoutSpace(deps: Pick<Deps, 'files' | 'diskSpace'>, folder: string): Promise<void> {
  const imageBytes = (await deps.files.list()).reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
  const [free, needed] = [await deps.diskSpace.countFreeBytes(folder), 2 * imageBytes]
  if (free < needed)
    throw new BackupError(`A backup in ${folder} needs ${needed} bytes, and only ${free} are free.`, 'no space')
}
