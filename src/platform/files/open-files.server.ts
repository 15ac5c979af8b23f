import { resolve } from 'node:path'
import type { FileStore } from './file-store.ts'

/** Opens a folder or a bucket, and loads Amazon's client only for a bucket. */
export async function openFiles(url: string): Promise<FileStore> {
  if (url.startsWith('disk:')) {
    const { openDisk } = await import('./disk.server.ts')
    return openDisk(resolve(url.slice('disk:'.length)))
  }
  const { openS3 } = await import('./s3.server.ts')
  return openS3(url)
}
