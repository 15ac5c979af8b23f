import { existsSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { readArchive } from '../backups/archive.server.ts'
import { imageOf } from '../backups/check-backup.server.ts'
import type { Config } from '../platform/config.server.ts'
import { openFiles } from '../platform/files/open-files.server.ts'

/** Puts back the image files of a backup that have been deleted since. The shop may be running. */
export async function putMissingImages({ filesUrl }: Config, path: string): Promise<void> {
  if (!existsSync(path)) return
  const files = await openFiles(filesUrl)
  for await (const { name, parts } of readArchive(path)) {
    const image = imageOf(name)
    if (image && !(await files.get(image))) await files.put(image, await buffer(parts))
  }
}
