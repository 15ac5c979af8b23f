import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Shop } from '../../platform/shop.server.ts'
import { BackupProblem } from './backup-problem.ts'
import { keptDays } from './kept-days.ts'
import * as sentences from './sentences.ts'

const provenName = /^thaiyal-(\d{4}-\d\d-\d\d)\.tar$/

/** The backup of a day, once it has been proven. */
export function provenPath(folder: string, day: string): string {
  return join(folder, `thaiyal-${day}.tar`)
}

/** The backup of a day before it is proven. */
export function unprovenPath(folder: string, day: string): string {
  return join(folder, `thaiyal-${day}.unproven`)
}

/** The folder of the trial restore. */
export function trialPath(folder: string): string {
  return join(folder, 'trial')
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

/** Returns the newest proven backup up to today. */
export async function newestBackup(folder: string, today: string): Promise<BackupFile | undefined> {
  const day = (await provenDays(folder, today)).sort().at(-1)
  return day ? fileOfDay(folder, day) : undefined
}

export async function fileOfDay(folder: string, day: string): Promise<BackupFile | undefined> {
  const path = provenPath(folder, day)
  const found = await stat(path).catch(() => undefined)
  return found && { name: basename(path), path, sizeBytes: found.size }
}

/** Removes expired backups, unproven ones and the folder of a trial. */
export async function tidyBackups(folder: string, today: string): Promise<void> {
  const days = await provenDays(folder, today)
  const kept = keptDays(days)
  const unproven = (await readdir(folder)).filter((name) => name.endsWith('.unproven'))
  const expired = days.filter((day) => !kept.has(day)).map((day) => provenPath(folder, day))
  for (const path of [...expired, ...unproven.map((name) => join(folder, name)), trialPath(folder)])
    await rm(path, { recursive: true, force: true })
}

/**
 * Keeps the space that is reserved for photos.
 * @throws {BackupProblem} when the folder lacks space for a backup and its trial restore.
 */
export async function refuseWithoutSpace(shop: Pick<Shop, 'files' | 'room'>, folder: string): Promise<void> {
  const imageBytes = (await shop.files.list()).reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
  const { bavail, bsize } = await statfs(folder)
  const [free, needed] = [bavail * bsize, 2 * imageBytes + (await shop.room.reserveBytesIn(folder))]
  if (free < needed) throw new BackupProblem(sentences.noSpace(folder, free, needed), 'no space')
}

/** Ignores later days, as a wrong clock made them, or is wrong now. */
async function provenDays(folder: string, today: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return names.flatMap((name) => provenName.exec(name)?.[1] ?? []).filter((day) => day <= today)
}
