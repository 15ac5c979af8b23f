import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Config, localPath } from '../config.server.ts'

/** Deletes mails, which are files here, by their id and text. */
export async function deleteFromOutbox(
  { mailUrl }: Pick<Config, 'mailUrl'>,
  isDeleted: (id: string, text: string) => boolean,
): Promise<void> {
  const folder = localPath(mailUrl)
  if (!folder) return
  for (const name of (await readdir(folder)).filter((name) => name.endsWith('.eml'))) {
    const path = join(folder, name)
    if (isDeleted(name.replace('.eml', ''), await readFile(path, 'latin1'))) await rm(path, { force: true })
  }
}
