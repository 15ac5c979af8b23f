import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Config, localPath } from '../config.server.ts'

/** Deletes mails from the outbox folder by their ids, and those that contain an email address. */
export async function deleteFromOutbox({ mailUrl }: Pick<Config, 'mailUrl'>, ids: string[], address: string) {
  const folder = localPath(mailUrl)
  if (!folder) return
  for (const name of (await readdir(folder)).filter((name) => name.endsWith('.eml'))) {
    const path = join(folder, name)
    const text = (await readFile(path, 'latin1')).toLowerCase()
    if (ids.includes(name.replace('.eml', '')) || text.includes(address)) await rm(path, { force: true })
  }
}
