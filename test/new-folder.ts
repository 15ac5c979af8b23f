import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export async function newFolder() {
  const path = await mkdtemp(join(tmpdir(), 'thaiyal-test-'))
  return { path, remove: () => rm(path, { recursive: true, force: true }) }
}
