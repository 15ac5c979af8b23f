import { randomUUID } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.server.ts'
import { rejectUnavailable, removeOldFiles } from './open-files.server.ts'

type FolderConfig = Pick<Config, 'dataDir'>

const folderIn = ({ dataDir }: FolderConfig) => join(dataDir, 'received')

/** Writes the chunks to a file, which is deleted with `files`. @returns its path. @throws {FilesUnavailable} and what `chunks` throws */
export async function receiveFile(
  config: FolderConfig,
  chunks: AsyncIterable<Uint8Array>,
  files: AsyncDisposableStack,
): Promise<string> {
  const path = join(folderIn(config), randomUUID())
  files.defer(() => rm(path, { force: true }))
  await using file = await open(path, 'wx', 0o600).catch(rejectUnavailable)
  for await (const chunk of chunks) await file.writeFile(chunk).catch(rejectUnavailable)
  return path
}

/** Deletes files that a crash has left. Newer ones may belong to a running upload. */
export async function removeReceivedFiles(config: FolderConfig, options: { olderThanMs: number }): Promise<void> {
  await mkdir(folderIn(config), { recursive: true })
  await removeOldFiles(folderIn(config), options)
}
