import type { FileStore } from '../../platform/files/file-store.ts'
import { BackupProblem } from './backup-problem.ts'
import type { Say } from './make-backup.server.ts'
import { imageOf, type Manifest } from './manifest.ts'
import { sha256 } from './pack.server.ts'
import * as sentences from './sentences.ts'
import { bytesOf, entriesOf } from './unpack.server.ts'

/** So many of at most a megabyte or two are in memory. */
const putAtOnce = 8
const sayEveryFiles = 200

/** Puts all image files of a backup where they belong, each as its manifest has it. @throws the first failure, when all that had begun have ended. */
export async function putImages(
  files: Pick<FileStore, 'put'>,
  { path, manifest }: { path: string; manifest: Manifest },
  say: Say,
  stop?: AbortSignal,
): Promise<void> {
  const of = Object.keys(manifest.entries).filter(imageOf).length
  const putting = new Set<Promise<void>>()
  let done = 0
  let failure: { error: unknown } | undefined
  for await (const entry of entriesOf(path)) {
    const name = imageOf(entry.name)
    if (!name) continue
    if (stop?.aborted || failure) break
    const bytes = await bytesOf(entry)
    // It has been read once before; meanwhile somebody may have changed it.
    if (sha256(bytes) !== manifest.entries[entry.name]?.sha256) failure = { error: changed(path, entry.name) }
    else {
      const one = files
        .put(name, bytes)
        .catch((error) => {
          failure ??= { error }
        })
        .finally(() => putting.delete(one))
      putting.add(one)
    }
    if (putting.size >= putAtOnce) await Promise.race(putting)
    done++
    if (done % sayEveryFiles === 0 || done === of) say(sentences.restoredFiles(done, of))
  }
  await Promise.all(putting)
  if (failure) throw failure.error
  stop?.throwIfAborted()
}

function changed(path: string, name: string): BackupProblem {
  return new BackupProblem(sentences.changed(path, name))
}
