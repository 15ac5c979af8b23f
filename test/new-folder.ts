import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Creates an empty folder and returns how to delete it. */
export async function newFolder() {
  const path = await mkdtemp(join(tmpdir(), 'thaiyal-test-'))
  return { path, remove: () => rm(path, { recursive: true, force: true }) }
}
