import { readFile } from 'node:fs/promises'

/** A thousand slow visitors, each with a connection, and images and database besides, several times over. */
export const enoughOpenFiles = 8192

/**
 * How many files and connections this process may have open at once, as Linux says it (`ulimit -n`).
 * @returns undefined where nobody says it.
 */
export async function readOpenFilesLimit(path = '/proc/self/limits'): Promise<number | undefined> {
  const limits = await readFile(path, 'utf8').catch(() => '')
  const said = /^Max open files +(\d+|unlimited) /m.exec(limits)?.[1]
  if (said === undefined) return undefined
  return said === 'unlimited' ? Number.POSITIVE_INFINITY : Number(said)
}
