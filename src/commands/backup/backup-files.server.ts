import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Config } from '../../platform/config.server.ts'
import { BackupProblem } from './backup-problem.ts'
import { keptDays } from './kept-days.ts'
import { passingPrefix, sweepPassingFolders } from './passing-folder.server.ts'
import * as sentences from './sentences.ts'

/** Nothing that is under way stands still for as long, also where a file system knows no locks. */
const abandonedAfterMs = 24 * 3_600_000
const provenName = /^thaiyal-(\d{4}-\d\d-\d\d)\.tar$/

/** The nightly one of a day, when it has been proven. */
export function provenPath(folder: string, day: string): string {
  return join(folder, `thaiyal-${day}.tar`)
}

/** Not proven yet, or found wanting: none that anybody should rely on. */
export function unprovenPath(folder: string, day: string): string {
  return join(folder, `thaiyal-${day}.unproven`)
}

/** @throws {BackupProblem} when the folder cannot be used. */
export async function openBackupsFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch((cause) => {
    throw new BackupProblem(sentences.noFolder(folder), 'folder', { cause })
  })
}

export interface BackupFile {
  name: string
  path: string
  sizeBytes: number
}

/** The newest proven one that lies in this folder, of a day that has come. */
export async function newestBackup(folder: string, today: string): Promise<BackupFile | undefined> {
  const day = (await provenDays(folder, today)).sort().at(-1)
  return day ? fileOfDay(folder, day) : undefined
}

/** The proven one of this day, where it lies in this folder. */
export async function fileOfDay(folder: string, day: string): Promise<BackupFile | undefined> {
  const path = provenPath(folder, day)
  const found = await stat(path).catch(() => undefined)
  return found && { name: basename(path), path, sizeBytes: found.size }
}

/** Removes the backups whose time is over, those that were never proven, and what a break has left. */
export async function tidyBackups(folder: string, today: string): Promise<void> {
  const days = await provenDays(folder, today)
  const kept = keptDays(days)
  for (const day of days) if (!kept.has(day)) await rm(provenPath(folder, day), { force: true })
  await sweepPassingFolders(folder)
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    if (name.endsWith('.unproven')) await rm(path, { force: true })
    else if (name.startsWith(passingPrefix) && (await isAbandoned(path)))
      await rm(path, { recursive: true, force: true })
  }
}

/** Removes the folders in which a process was killed that made or tried a backup of a shop on this machine. */
export async function sweepBackupFolders({
  databaseUrl,
  backups,
  backupsDir,
}: Pick<Config, 'databaseUrl' | 'backups' | 'backupsDir'>): Promise<void> {
  if (!databaseUrl.startsWith('sqlite:')) return
  await sweepPassingFolders(dirname(databaseUrl.slice('sqlite:'.length)))
  if (backups) await sweepPassingFolders(backupsDir)
}

async function isAbandoned(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined)
  return found !== undefined && found.mtimeMs < Date.now() - abandonedAfterMs
}

/** Without those to come: a clock that was wrong has made them, or is wrong now. They stay until their day is there. */
async function provenDays(folder: string, today: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return names.flatMap((name) => provenName.exec(name)?.[1] ?? []).filter((day) => day <= today)
}
